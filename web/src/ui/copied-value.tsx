import { IconChevronDown } from '@tabler/icons-react'
import { macNotations, printMac, readMac } from '@patchbay/contract/identifiers/mac'
import type { MacNotation } from '@patchbay/contract/identifiers/mac'
import css from './copied-value.module.css'
import { copyText } from './copy-button.tsx'
import { Menu } from './menu.tsx'

interface MacForm {
  readonly notation: MacNotation
  /** `Cisco notation`. */
  readonly words: string
  readonly text: string
}

const notations: readonly MacNotation[] = ['colon', 'hyphen', 'cisco', 'bare', 'comware', 'procurve']

/** A MAC in all six notations; none for what is no MAC, or has one among other words. */
export function macForms(text: string): readonly MacForm[] {
  const reading = readMac(text.trim())
  if (reading?.kind !== 'mac') return []
  return notations.map((notation) => ({
    notation,
    words: macNotations[notation].words,
    text: printMac(reading.mac, notation),
  }))
}

/** Copies a MAC in the notation that another system wants; nothing for a text that is no MAC. */
export function MacMenu({ text, what }: { readonly text: string; readonly what: string }) {
  const forms = macForms(text)
  if (forms.length === 0) return null
  return (
    <Menu
      className={css.forms}
      label={`Copy ${what} in another notation`}
      entries={forms.map((form) => ({
        kind: 'choice',
        text: form.text,
        onChoose: () => void copyText(form.text, `${what}, ${form.words}`),
      }))}
    >
      <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
    </Menu>
  )
}

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
