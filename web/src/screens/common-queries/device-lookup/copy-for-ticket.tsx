import { IconCheck, IconClipboardText } from '@tabler/icons-react'
import type { Card } from '@patchbay/contract/common-queries/device-lookup'
import { useEffect, useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Progress } from '../../../query/progress.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-button.tsx'
import { ticketText } from './ticket-text.ts'

export function CopyForTicket({ progress }: { progress: Progress<Card> }) {
  const zone = useTimeZone()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1_600)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    const text = ticketText(progress, { zone, address: location.href, now: new Date() })
    void copyText(text, 'Text for the ticket').then(setCopied)
  }
  return (
    <Button disabled={progress.answer === null} onClick={copy}>
      {copied ? <IconCheck size={16} stroke={1.6} /> : <IconClipboardText size={16} stroke={1.6} />}
      {copied ? 'Copied' : 'Copy for ticket'}
    </Button>
  )
}
