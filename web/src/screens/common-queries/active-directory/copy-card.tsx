import { IconClipboardText } from '@tabler/icons-react'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Progress } from '../../../query/progress.ts'
import { CopyingButton } from '../../../ui/copying-button.tsx'
import { cardText } from './card-text.ts'

export function CopyCard({ progress }: { progress: Progress<Answer> }) {
  const zone = useTimeZone()
  const verdict = progress.answer?.verdict
  return (
    <CopyingButton
      icon={IconClipboardText}
      words="Copy card"
      copiedWords="Copied"
      what="Card"
      text={() => cardText(progress, { zone, address: location.href, now: new Date() })}
      disabled={verdict !== 'found' && verdict !== 'deleted'}
    />
  )
}
