import { useEffect, useState } from 'react'
import { slashTarget } from '../keys/main-field.ts'
import css from './filters.module.css'

/** Milliseconds without typing after which the list is asked for. */
const pause = 250

interface Props {
  readonly label: string
  readonly value: string
  readonly most: number
  readonly mono?: boolean
  readonly wide?: boolean
  /** The field of the page, to which `/` goes. */
  readonly main?: boolean
  readonly onTyped: (text: string) => void
}

/** A word that narrows a list, asked for when the typing stops. */
export function TypedFilter({
  label,
  value,
  most,
  mono = false,
  wide = false,
  main = false,
  onTyped,
}: Props) {
  const [text, setText] = useState(value)
  // The address is the truth: back and forward change it from outside.
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onTyped(text), pause)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address as it is when the typing stops
  }, [text, value])
  return (
    <input
      {...(main ? slashTarget : {})}
      className={mono ? `${css.field} ${wide ? css.wide : ''} mono` : css.field}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={most}
      data-set={value !== ''}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
