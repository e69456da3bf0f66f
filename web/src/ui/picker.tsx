import { IconChevronDown } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { isAbort } from '../api/failure.ts'
import { Field } from './field.tsx'
import type { Choice, Frame } from './field.tsx'
import fieldCss from './field.module.css'
import css from './picker.module.css'

export interface PickerChoice {
  readonly value: string
  /** What it is called besides. */
  readonly text: string
  /** Shown and not taken. */
  readonly disabled?: boolean
}

interface Matches {
  readonly choices: readonly PickerChoice[]
  /** Others match besides. */
  readonly more: boolean
}

interface Props extends Frame {
  readonly name: string
  readonly value: string
  readonly mono?: boolean
  readonly placeholder?: string
  /** What matches these words, asked of the server; the same function as long as the same is asked. */
  readonly find: (words: string, signal: AbortSignal) => Promise<Matches>
  readonly onChange: (value: string) => void
  /** One was chosen and not typed. */
  readonly onPick?: (value: string) => void
  readonly onLeave?: () => void
}

type State = Matches | 'asking' | 'failed'

/** Milliseconds that the typing rests before it is asked for. */
const rest = 150

/** What the list holds, for the eye and for a reader. */
const wordsOf = (state: State): string => {
  if (state === 'asking') return 'Searching …'
  if (state === 'failed') return 'The choices could not be read. Enter the value.'
  if (state.choices.length === 0) return 'No match.'
  return state.more
    ? `The first ${state.choices.length}. Type more to narrow them.`
    : `${state.choices.length} ${state.choices.length === 1 ? 'match' : 'matches'}.`
}

/**
 * A text that is chosen among many with search: a combobox with a list (ARIA Authoring Practices, combobox with list
 * autocomplete). Arrows walk the list, Enter takes, Escape closes it; what is typed stays what was typed.
 */
export function PickerField({
  name,
  value,
  mono = false,
  placeholder,
  find,
  onChange,
  onPick,
  onLeave,
  ...frame
}: Props) {
  const [open, setOpen] = useState(false)
  // What stands there already narrows nothing: whoever opens the list sees the others too.
  const [typed, setTyped] = useState(false)
  const [active, setActive] = useState(-1)
  const state = useFound(find, open ? (typed ? value : '') : null)
  const list = useId()
  const options = typeof state === 'string' ? [] : state.choices
  const current = options[active]
  const optionId = (at: number) => `${list}-${at}`

  const show = () => {
    if (typeof frame.locked !== 'string') setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(false)
    setActive(-1)
  }
  const take = (choice: PickerChoice) => {
    if (choice.disabled === true) return
    onChange(choice.value)
    onPick?.(choice.value)
    close()
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      show()
      const step = key === 'ArrowDown' ? 1 : -1
      setActive(
        options.length === 0
          ? -1
          : (active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length,
      )
    } else if (key === 'Enter' && open && current !== undefined) {
      event.preventDefault()
      take(current)
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }
  return (
    <Field {...frame}>
      {({ id, describedBy, faulty }) => (
        <div className={css.picker}>
          <input
            id={id}
            name={name}
            role="combobox"
            type="text"
            className={`${fieldCss.input} ${css.input} ${mono ? 'mono' : ''}`}
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            spellCheck={false}
            readOnly={typeof frame.locked === 'string'}
            aria-readonly={typeof frame.locked === 'string' || undefined}
            aria-required={frame.needed === true || undefined}
            aria-invalid={faulty}
            aria-describedby={describedBy}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-activedescendant={open && current !== undefined ? optionId(active) : undefined}
            onClick={show}
            onKeyDown={press}
            onBlur={() => {
              close()
              onLeave?.()
            }}
            onChange={(event) => {
              onChange(event.target.value)
              setTyped(true)
              setActive(-1)
              show()
            }}
          />
          <IconChevronDown className={css.mark} size={14} stroke={1.6} aria-hidden="true" />
          {open && (
            <div className={css.popup} onPointerDown={(event) => event.preventDefault()}>
              <ul id={list} role="listbox" aria-label="Choices" className={css.list}>
                {options.map((choice, at) => (
                  <Option
                    key={`${choice.value} ${choice.text}`}
                    id={optionId(at)}
                    choice={choice}
                    mono={mono}
                    active={at === active}
                    onTake={() => take(choice)}
                  />
                ))}
              </ul>
              <div role="status" className={css.status}>
                {wordsOf(state)}
              </div>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

interface OptionProps {
  readonly id: string
  readonly choice: PickerChoice
  readonly mono: boolean
  readonly active: boolean
  readonly onTake: () => void
}

function Option({ id, choice: { value, text, disabled }, mono, active, onTake }: OptionProps) {
  const part = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (active) part.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox has the keys
    <li
      ref={part}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={disabled}
      className={css.option}
      onClick={onTake}
    >
      <span className={mono ? 'mono' : undefined}>{value}</span>
      {text !== '' && <span className={css.text}>{text}</span>}
    </li>
  )
}

interface ChoiceProps extends Omit<Props, 'find' | 'onPick' | 'onLeave'> {
  readonly choices: readonly Choice[]
}

/** One of several that are known, found by typing: what is none of them is given up when the field is left. */
export function ChoicePicker({ choices, value, onChange, ...rest }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const find = useCallback(
    (words: string) => {
      const asked = words.toLowerCase().split(/\s+/).filter(Boolean)
      const found = choices.filter(({ text }) => asked.every((word) => text.toLowerCase().includes(word)))
      return Promise.resolve({
        choices: found.map(({ text, disabled = false }) => ({ value: text, text: '', disabled })),
        more: false,
      })
    },
    [choices],
  )
  const take = (text: string) => {
    const known = choices.find((one) => one.disabled !== true && (one.text === text || one.value === text))
    if (known !== undefined) onChange(known.value)
    setTyped(null)
  }
  return (
    <PickerField
      {...rest}
      value={typed ?? choices.find((one) => one.value === value)?.text ?? value}
      find={find}
      onChange={setTyped}
      onPick={take}
      onLeave={() => {
        if (typed !== null) take(typed.trim())
      }}
    />
  )
}

/** What matches, once the typing rests; what was found before stays until then. */
function useFound(find: Props['find'], words: string | null): State {
  const [found, setFound] = useState<State>('asking')
  const asked = useRef(false)
  useEffect(() => {
    if (words === null) {
      asked.current = false
      return undefined
    }
    const aborting = new AbortController()
    if (!asked.current) setFound('asking')
    const timer = setTimeout(
      () => {
        find(words, aborting.signal).then(setFound, (error: unknown) => {
          if (!isAbort(error)) setFound('failed')
        })
      },
      asked.current ? rest : 0,
    )
    asked.current = true
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [find, words])
  return found
}
