import { IconClipboardText } from '@tabler/icons-react'
import type { Card } from '@patchbay/contract/common-queries/device-lookup'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Asked } from '../../../query/question-page.tsx'
import { CopyingButton } from '../../../ui/copying-button.tsx'
import { belongsTo, linkTo, ticketText } from './ticket-text.ts'

/** While the next answer loads the one before stays on the page; it is not copied under the new question. */
export function CopyForTicket({ asked: { progress, question } }: { asked: Asked<Card> }) {
  const zone = useTimeZone()
  return (
    <CopyingButton
      icon={IconClipboardText}
      words="Copy for ticket"
      copiedWords="Copied"
      what="Text for the ticket"
      text={() => ticketText(progress, { zone, address: linkTo(progress, location.href), now: new Date() })}
      disabled={!belongsTo(progress, question.q)}
    />
  )
}
