import { IconChevronDown } from '@tabler/icons-react'
import { copyText } from './copying.ts'
import css from './copied-value.module.css'
import { macForms } from './mac-forms.ts'
import { Menu } from './menu.tsx'

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
