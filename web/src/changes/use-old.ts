import { previewLasts } from '@patchbay/contract/changes/preview-lasts'
import type { Run } from '@patchbay/contract/changes/run'
import { useEffect, useState } from 'react'
import { tellAt } from '../ui/age-clock.ts'

/** Whether a preview is too old to be applied, from the moment at which it is. */
export function useOld({ state, previewedAt }: Pick<Run, 'state' | 'previewedAt'>): boolean {
  const over = Date.parse(previewedAt) + previewLasts * 60_000
  const [now, setNow] = useState(() => Date.now())
  const waits = state === 'previewed' && now < over
  useEffect(() => (waits ? tellAt(over, () => setNow(Date.now())) : undefined), [waits, over])
  return state === 'previewed' && now >= over
}
