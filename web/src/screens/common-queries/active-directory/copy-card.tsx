import { IconCheck, IconClipboardText } from '@tabler/icons-react'
import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { useEffect, useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Progress } from '../../../query/progress.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-button.tsx'
import { cardText } from './card-text.ts'

export function CopyCard({ progress }: { progress: Progress<Answer> }) {
  const zone = useTimeZone()
  const [copied, setCopied] = useState(false)
  const verdict = progress.answer?.verdict
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1_600)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () => {
    const text = cardText(progress, { zone, address: location.href, now: new Date() })
    void copyText(text, 'Card').then(setCopied)
  }
  return (
    <Button disabled={verdict !== 'found' && verdict !== 'deleted'} onClick={copy}>
      {copied ? <IconCheck size={16} stroke={1.6} /> : <IconClipboardText size={16} stroke={1.6} />}
      {copied ? 'Copied' : 'Copy card'}
    </Button>
  )
}
