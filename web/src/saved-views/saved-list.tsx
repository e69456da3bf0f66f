import { useState } from 'react'
import { longestViewName } from '@patchbay/contract/product'
import type { FormEvent } from 'react'
import { CallFailure } from '../api/failure.ts'
import { announce } from '../ui/announcer.tsx'
import { Button, TextButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { TextField } from '../ui/field.tsx'
import css from './saved-views.module.css'

interface SavedItem {
  readonly id: number
  readonly name: string
}

interface Props<K extends SavedItem> {
  readonly title: string
  /** What each is, such as `view`. */
  readonly thing: string
  /** What takes one away, and what it is then, such as `Remove` and `removed`. */
  readonly away: { readonly verb: string; readonly done: string }
  /** Undefined until they were read. */
  readonly saved: readonly K[] | undefined
  readonly none: string
  /** What one is of, in a few words. */
  readonly below: (one: K) => string
  readonly onOpen: (one: K) => void
  /** Left out where the name follows from what it is. */
  readonly rename?: (id: number, name: string) => Promise<unknown>
  readonly take: (id: number) => Promise<unknown>
  readonly putBack: (one: K) => Promise<unknown>
  readonly onClose: () => void
}

const wordsOf = (failure: CallFailure) =>
  failure.fields.name ??
  failure.fields.body ??
  (failure.status === null ? 'The console did not answer.' : failure.message)

/** All that somebody keeps of one sort: opened, renamed and taken away here; the one taken away last can be put back. */
export function KeptList<K extends SavedItem>(props: Props<K>) {
  const { title, thing, away, saved, none, below, onOpen, rename, take, putBack, onClose } = props
  const [gone, setGone] = useState<K | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  /** Says why something was not done; true when it was. */
  async function attempt(what: string, run: () => Promise<unknown>): Promise<boolean> {
    setFault(null)
    try {
      await run()
      return true
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFault(`${what} ${wordsOf(error)}`)
      return false
    }
  }

  async function takeAway(one: K) {
    if (!(await attempt(`“${one.name}” was not ${away.done}.`, () => take(one.id)))) return
    setGone(one)
    announce(`${sentenceCase(thing)} ${one.name} ${away.done}`)
  }

  async function bring(one: K) {
    if (!(await attempt(`“${one.name}” was not restored.`, () => putBack(one)))) return
    setGone(null)
    announce(`${sentenceCase(thing)} ${one.name} restored`)
  }

  return (
    <Overlay label={title} onClose={onClose}>
      <div className={css.head}>
        <h2 className={css.title}>{title}</h2>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      {fault !== null && <Callout tone="bad">{fault}</Callout>}
      {gone !== null && (
        <p className={css.removed} role="status">
          “{gone.name}” is {away.done}. <TextButton onClick={() => void bring(gone)}>Restore</TextButton>
        </p>
      )}
      {saved?.length === 0 && <p className={css.removed}>{none}</p>}
      <ul className={css.list} aria-label={title}>
        {saved?.map((one) => (
          <KeptRow
            key={one.id}
            name={one.name}
            below={below(one)}
            thing={thing}
            away={away.verb}
            onOpen={() => onOpen(one)}
            onRename={
              rename && ((name) => attempt(`The ${thing} keeps its name.`, () => rename(one.id, name)))
            }
            onAway={() => void takeAway(one)}
          />
        ))}
      </ul>
    </Overlay>
  )
}

const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

interface KeptRowProps {
  readonly name: string
  /** What it is of, in a few words. */
  readonly below: string
  /** What it is, such as `view`. */
  readonly thing: string
  /** What takes it away, such as `Remove`. */
  readonly away: string
  readonly onOpen: () => void
  /** Told whether it was done. */
  readonly onRename: ((name: string) => Promise<boolean>) | undefined
  readonly onAway: () => void
}

/** Something that is kept under a name; its name is changed in place. */
function KeptRow({ name, below, thing, away, onOpen, onRename, onAway }: KeptRowProps) {
  const [text, setText] = useState<string | null>(null)

  async function rename(event: FormEvent) {
    event.preventDefault()
    const next = (text ?? '').trim()
    if (next === '') return
    if (next === name || (await onRename?.(next)) === true) setText(null)
  }

  if (text !== null) {
    return (
      <li className={css.item}>
        <form className={css.rename} onSubmit={(event) => void rename(event)}>
          <TextField
            label={`New name of ${name}`}
            name="name"
            value={text}
            maxLength={longestViewName}
            fault={text.trim() === '' ? 'Enter a name.' : undefined}
            onChange={setText}
          />
          <div className={css.buttons}>
            <Button type="submit" size="small">
              Rename {thing}
            </Button>
            <Button size="small" look="quiet" onClick={() => setText(null)}>
              Cancel
            </Button>
          </div>
        </form>
      </li>
    )
  }
  return (
    <li className={css.item}>
      <button type="button" className={css.open} onClick={onOpen}>
        <span className={css.name}>{name}</span>
        <span className={css.page}>{below}</span>
      </button>
      {onRename !== undefined && (
        <TextButton aria-label={`Rename ${name}`} onClick={() => setText(name)}>
          Rename
        </TextButton>
      )}
      <TextButton aria-label={`${away} ${name}`} onClick={onAway}>
        {away}
      </TextButton>
    </li>
  )
}
