import { longestComment } from '@patchbay/contract/changes/comment-length'
import type { Run } from '@patchbay/contract/changes/run'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { DraftOffer } from '../../drafts/draft-offer.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'
import { newClickKey } from '../click-key.ts'
import { useRunTold } from '../use-run.ts'

interface Props {
  readonly run: Pick<Run, 'id'>
  readonly desk: string
  readonly words: string
  readonly onWords: (words: string) => void
}

const untouched = { words: '', toRequester: false }

/** What somebody says to the desk about the request. Where it is not taken, what was typed stays. */
export function CommentForm({ run, desk, words, onWords }: Props) {
  const [toRequester, setToRequester] = useState(untouched.toRequester)
  // Of what is written in the form: the same click again is the same comment.
  const [name, setName] = useState(newClickKey)
  const click = useClick()
  const told = useRunTold()
  const draft = useDraft(
    `command-centre/run/${run.id}/comment`,
    { words, toRequester },
    untouched,
    (left) => {
      onWords(left.words)
      setToRequester(left.toRequester)
    },
  )
  const send = async () => {
    const body = { id: run.id, words: words.trim(), toRequester, key: name }
    const after = await click.run(() => call('POST /command-centre/run/desk-comments/', { body }))
    if (after === null) return
    told(after)
    announce(`Comment sent to ${desk}`)
    onWords(untouched.words)
    setToRequester(untouched.toRequester)
    setName(newClickKey())
  }
  return (
    <form
      className={css.undo}
      aria-label={`Write to ${desk}`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <DraftOffer draft={draft} />
      <ChangeRefused failure={click.failure} />
      <TextField
        label={`Write to ${desk}`}
        name="desk-comment"
        lines={3}
        value={words}
        onChange={(next) => {
          onWords(next)
          setName(newClickKey())
        }}
        maxLength={longestComment}
        fault={click.fault('words')}
        hint="Signed with your name."
      />
      <Check
        title="Visible to the requester"
        words="Public, and the desk may mail it. Otherwise internal to the desk."
        checked={toRequester}
        onChange={(next) => {
          setToRequester(next)
          setName(newClickKey())
        }}
      />
      <div className={css.line}>
        <Button type="submit" disabled={click.busy || words.trim() === ''}>
          Send comment
        </Button>
      </div>
    </form>
  )
}
