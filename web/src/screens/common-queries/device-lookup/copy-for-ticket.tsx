import { IconClipboardText } from '@tabler/icons-react'
import type { Card } from '@patchbay/contract/common-queries/device-lookup'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Progress } from '../../../query/progress.ts'
import { CopyingButton } from '../../../ui/copying-button.tsx'
import { ticketText } from './ticket-text.ts'

export function CopyForTicket({ progress }: { progress: Progress<Card> }) {
  const zone = useTimeZone()
  return (
    <CopyingButton
      icon={IconClipboardText}
      words="Copy for ticket"
      copiedWords="Copied"
      what="Text for the ticket"
      text={() => ticketText(progress, { zone, address: location.href, now: new Date() })}
      disabled={progress.answer === null}
    />
  )
}
