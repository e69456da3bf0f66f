import { IconCheck, IconCopy } from '@tabler/icons-react'
import css from './copy-button.module.css'
import { useCopied } from './copying.ts'

export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopied()
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button
      type="button"
      className={css.button}
      aria-label={`Copy ${what}`}
      title={copied ? 'Copied' : `Copy ${what}`}
      onClick={() => copy(text, what)}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
