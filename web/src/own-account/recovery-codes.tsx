import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { productName } from '../ui/product.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import css from './forms.module.css'

interface Props {
  codes: readonly string[]
  username: string
  onKept: () => void
}

/** The recovery codes, this once: to copy, to download, and then to be gone. */
export function RecoveryCodes({ codes, username, onKept }: Props) {
  const [copied, setCopied] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`

  function download() {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${productName().toLowerCase()}-recovery-codes-${username.replaceAll(/[^\w.-]/g, '_')}.txt`
    link.click()
    URL.revokeObjectURL(url)
  }

  return (
    <div className={css.steps}>
      <h3 ref={title} tabIndex={-1}>
        Recovery codes
      </h3>
      <p className={css.words}>
        Each signs you in once in place of a code from the app. They are not shown again: store them apart
        from your password.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={() => void copyText(text, 'Recovery codes').then(setCopied)}>
          <IconCopy size={16} stroke={1.6} aria-hidden="true" />
          {copied ? 'Codes copied' : 'Copy codes'}
        </Button>
        <Button onClick={download}>
          <IconDownload size={16} stroke={1.6} aria-hidden="true" />
          Download codes
        </Button>
        <Button look="primary" onClick={onKept}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
