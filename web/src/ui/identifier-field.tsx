import { IconSearch } from '@tabler/icons-react'
import { useId } from 'react'
import type { ClipboardEvent, FormEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import css from './identifier-field.module.css'

interface Props {
  label: string
  placeholder: string
  value: string
  /** What it was taken for, as tags after the text. */
  tags?: ReactNode
  /** How many sources have settled, and the key. */
  aside?: ReactNode
  /** Names the fault, under the field. */
  fault: string | null
  input: Ref<HTMLInputElement>
  onChange: (text: string) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  onAsk: () => void
}

/** The one box for any identifier. Enter asks; attributes for the input itself come with the rest. */
export function IdentifierField(props: Props & { attributes?: Record<string, string> }) {
  const { label, placeholder, value, tags, aside, fault, input, onChange, onAsk, attributes } = props
  const { onPaste, onKeyDown } = props
  const faultId = useId()

  function ask(event: FormEvent) {
    event.preventDefault()
    onAsk()
  }

  return (
    <form className={css.form} role="search" aria-label={label} onSubmit={ask}>
      <label className={css.field} data-faulty={fault !== null}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          {...attributes}
          ref={input}
          className={css.input}
          type="text"
          // The label holds tags and counts too, which are no part of the name.
          aria-label={label}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={300}
          placeholder={placeholder}
          value={value}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
          onChange={(event) => onChange(event.target.value)}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        {tags !== undefined && <span className={css.tags}>{tags}</span>}
        <span className={css.space} />
        {aside !== undefined && <span className={css.aside}>{aside}</span>}
      </label>
      {fault !== null && (
        <p id={faultId} className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
