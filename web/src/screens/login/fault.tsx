import css from './login-form.module.css'

export function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <span id={id} className={css.fault}>
      {text}
    </span>
  )
}
