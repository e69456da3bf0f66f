import css from './text-field.module.css'

/** What is wrong with a field, under it; the field names it in `aria-describedby`. */
export function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span id={id} className={css.fault}>
      {text}
    </span>
  )
}
