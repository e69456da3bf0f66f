import { IconCheck, IconLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'

/** Copies the address, which holds the whole state of the page. */
export function ShareButton() {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1_600)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button onClick={() => void copyText(location.href, 'Link').then(setCopied)}>
      {copied ? <IconCheck size={16} stroke={1.6} /> : <IconLink size={16} stroke={1.6} />}
      {copied ? 'Link copied' : 'Share'}
    </Button>
  )
}
