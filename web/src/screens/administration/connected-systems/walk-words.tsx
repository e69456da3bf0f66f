import type { DeviceRow } from '@patchbay/contract/systems/checking'
import { RelativeAge } from '../../../ui/relative-age.tsx'

const words = { ok: 'whole', partial: 'in part', failed: 'failed' } as const

/** How the last walk by this way went. */
export function WalkWords({ walk }: { walk: DeviceRow['walk'] }) {
  if (walk === null) return 'not by this way'
  return (
    <>
      {words[walk.outcome]}, <RelativeAge since={walk.at} />
    </>
  )
}
