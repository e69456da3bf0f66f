import type { ComponentProps, ButtonHTMLAttributes } from 'react'
import css from './button.module.css'

interface Props extends ComponentProps<'button'> {
  /** One primary per view. Quiet has no edge. */
  look?: 'primary' | 'plain' | 'quiet'
  size?: 'small' | 'normal' | 'large'
}

export function Button({ look = 'plain', size = 'normal', className, type = 'button', ...rest }: Props) {
  const names = [css.button, css[look], css[size], className].filter(Boolean).join(' ')
  // oxlint-disable-next-line react/button-has-type -- a button unless said
  return <button type={type} className={names} {...rest} />
}

/** A button that reads as a link, for the quiet switch in a panel's head. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button type="button" className={css.asText} {...props} />
}
