import css from './copied-value.module.css'
import { copyText } from './copying.ts'
import { MacMenu } from './mac-menu.tsx'

interface Props {
  readonly words: string
  /** What is said to have been copied. */
  readonly what: string
  /** Set in the face of addresses and names of devices. */
  readonly identifier: boolean
  readonly tone?: 'plain' | 'ok' | 'warn' | 'bad' | undefined
}

/** A value of a list of facts; a press copies it, a MAC in any notation from the menu beside it. */
export function CopiedValue({ words, what, identifier, tone }: Props) {
  const value = (
    <button
      type="button"
      title="Copy"
      className={identifier ? `${css.value} mono` : css.value}
      data-tone={tone}
      onClick={() => void copyText(words, what)}
    >
      {words}
    </button>
  )
  return (
    <>
      {value}
      <MacMenu text={words} what={what} />
    </>
  )
}
