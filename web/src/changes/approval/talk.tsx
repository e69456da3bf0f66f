import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RelativeAge } from '../../ui/relative-age.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'

interface Props {
  readonly run: Pick<Run, 'id' | 'notes' | 'may'>
  readonly onTold: (run: Run) => void
}

/** What who asked and who may agree say to each other; it stays with the run. */
export function Talk({ run, onTold }: Props) {
  const [words, setWords] = useState('')
  const click = useClick()
  if (run.notes.length === 0 && !run.may.note) return null
  const send = async () => {
    const body = { id: run.id, words: words.trim() }
    const told = await click.run(() => call('POST /command-centre/run/note/', { body }))
    if (told === null) return
    setWords('')
    onTold(told)
  }
  return (
    <Panel title="Questions and answers" count={run.notes.length}>
      <ChangeRefused failure={click.failure} />
      <ul className={css.rows} aria-label="Comments">
        {run.notes.map(({ id, by, at, words: said }) => (
          <li key={id} className={css.note}>
            <span className={css.what}>{by}</span>
            <span>{said}</span>
            <span className={css.below}>
              <RelativeAge since={at} />
            </span>
          </li>
        ))}
      </ul>
      {run.may.note && (
        <form
          className={`${css.inside} ${css.line} ${css.foot}`}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <div className={css.grow}>
            <TextField
              label="Question or answer"
              name="note"
              value={words}
              onChange={setWords}
              maxLength={1_000}
              fault={click.fault('words')}
            />
          </div>
          <Button type="submit" disabled={click.busy || words.trim() === ''}>
            Add comment
          </Button>
        </form>
      )}
    </Panel>
  )
}
