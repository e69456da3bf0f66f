import { longestViewName } from '@patchbay/contract/product'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TextButton } from '../ui/text-button.tsx'
import css from './saved-views.module.css'

interface Props {
  readonly name: string
  /** What it is of, in a few words. */
  readonly below: string
  /** What it is, such as `view`. */
  readonly thing: string
  /** What takes it away, such as `Remove`. */
  readonly away: string
  readonly onOpen: () => void
  /** Told whether it was done. */
  readonly onRename: (name: string) => Promise<boolean>
  readonly onAway: () => void
}

/** Something that is kept under a name; its name is changed in place. */
export function KeptRow({ name, below, thing, away, onOpen, onRename, onAway }: Props) {
  const [text, setText] = useState<string | null>(null)

  async function rename(event: FormEvent) {
    event.preventDefault()
    const next = (text ?? '').trim()
    if (next === '') return
    if (next === name || (await onRename(next))) setText(null)
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
      <TextButton aria-label={`Rename ${name}`} onClick={() => setText(name)}>
        Rename
      </TextButton>
      <TextButton aria-label={`${away} ${name}`} onClick={onAway}>
        {away}
      </TextButton>
    </li>
  )
}
