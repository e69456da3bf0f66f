import { IconCheck } from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import { usePageActions } from '../palette/page-actions.ts'
import { Button } from './button.tsx'
import { useCopied } from './copying.ts'

interface Props {
  readonly icon: Icon
  readonly words: string
  /** In their place for a moment, once it is copied. */
  readonly copiedWords: string
  /** What is said to have been copied. */
  readonly what: string
  /** Made when it is pressed. */
  readonly text: () => string
  readonly disabled?: boolean
}

/** A button that copies what its words name; the palette offers the same. */
export function CopyingButton({ icon, words, copiedWords, what, text, disabled = false }: Props) {
  const { copied, copy } = useCopied()
  const press = () => copy(text(), what)
  usePageActions(
    disabled
      ? []
      : [{ id: `copy ${what}`, does: words, detail: `copies the ${what.toLowerCase()}`, run: press }],
  )
  const Shown = copied ? IconCheck : icon
  return (
    <Button disabled={disabled} onClick={press}>
      <Shown size={16} stroke={1.6} />
      {copied ? copiedWords : words}
    </Button>
  )
}
