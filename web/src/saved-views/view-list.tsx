import type { SavedView } from '@patchbay/contract/account/saved-views'
import { useState } from 'react'
import { CallFailure } from '../api/failure.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { TextButton } from '../ui/text-button.tsx'
import css from './saved-views.module.css'
import { useSavedViews, useViewChanges } from './use-saved-views.ts'
import { ViewRow } from './view-row.tsx'

interface Props {
  readonly onOpen: (view: SavedView) => void
  readonly onClose: () => void
}

const wordsOf = (failure: CallFailure) =>
  failure.fields.name ??
  failure.fields.body ??
  (failure.status === null ? 'The console did not answer.' : failure.message)

/** All saved views: opened, renamed and removed here; the one removed last can be put back. */
export function ViewList({ onOpen, onClose }: Props) {
  const { data: views } = useSavedViews()
  const { save, rename, remove } = useViewChanges()
  const [removed, setRemoved] = useState<SavedView | null>(null)
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

  async function take(view: SavedView) {
    if (!(await attempt(`“${view.name}” was not removed.`, () => remove(view.id)))) return
    setRemoved(view)
    announce(`View ${view.name} removed`)
  }

  async function putBack({ name, address }: SavedView) {
    if (!(await attempt(`“${name}” was not put back.`, () => save(name, address)))) return
    setRemoved(null)
    announce(`View ${name} is there again`)
  }

  return (
    <Overlay label="Saved views" onClose={onClose}>
      <div className={css.head}>
        <h2 className={css.title}>Saved views</h2>
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      {fault !== null && <Callout tone="bad">{fault}</Callout>}
      {removed !== null && (
        <p className={css.removed} role="status">
          “{removed.name}” is removed.{' '}
          <TextButton onClick={() => void putBack(removed)}>Put it back</TextButton>
        </p>
      )}
      {views?.length === 0 && <p className={css.removed}>No view is saved.</p>}
      <ul className={css.list} aria-label="Saved views">
        {views?.map((view) => (
          <ViewRow
            key={view.id}
            view={view}
            onOpen={() => onOpen(view)}
            onRename={(name) => attempt('The view keeps its name.', () => rename(view.id, name))}
            onRemove={() => void take(view)}
          />
        ))}
      </ul>
    </Overlay>
  )
}
