import type { Asked, Change } from '@patchbay/contract/changes/change'
import type { changeKinds } from '@patchbay/contract/changes/kinds/all'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { usePageActions } from '../../keys/page-actions.ts'
import { heldKeys, useProfile } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import { useRunInAddress } from './run-over-page.tsx'
import css from './act.module.css'

interface ActAsked {
  readonly reason: string
  /** Null where none was named. */
  readonly ticket: string | null
}

interface Act {
  /** What the button says, such as `Bounce Gi1/0/4`. */
  readonly words: string
  /** The noun of the action for the label of its reason, such as `self-test`. */
  readonly noun: string
  /** Shorter, where its row says the rest. */
  readonly short?: string
}

/** A kind that is asked for with its fields and a reason, and nothing else. */
type Acted = Change & Required<Pick<Change, 'fields' | 'act'>>

type ActPath = Extract<(typeof changeKinds)[number], { readonly act: true }>['path']
type ActPreview = `POST ${ActPath}/preview/`

/** Reads and checks, and sends nothing; the number of the run. */
function previewAct(
  { path }: Acted,
  body: ActAsked & { readonly intent: object },
): Promise<{ readonly id: number }> {
  // What is asked for is typed by the fields of the declaration that the path is of.
  return call(`POST ${path}/preview/` as ActPreview, { body: body as never })
}

interface Props<C extends Acted> {
  readonly change: C
  readonly acts: readonly (Act & { readonly asked: Asked<C> })[]
}

/** Acts of a declared kind, for who may make it. */
export function ChangeActs<C extends Acted>({ change, acts }: Props<C>) {
  const held = heldKeys(useProfile())
  if (!held.has(change.key)) return null
  return (
    <Acts
      acts={acts.map(({ asked: intent, ...act }) => ({
        ...act,
        preview: (asked: ActAsked) => previewAct(change, { ...asked, intent }),
      }))}
    />
  )
}

interface PreviewedAct extends Act {
  readonly preview: (asked: ActAsked) => Promise<{ readonly id: number }>
}

/** Acts beside what they are done to: each is previewed with the reason for it before anything is sent. */
function Acts({ acts }: { acts: readonly PreviewedAct[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  // One whose row says the rest is told from the others by its place alone.
  const inPalette = acts.filter(({ short }) => short === undefined)
  usePageActions(inPalette.map(({ words }) => ({ id: words, does: words, run: () => setChosen(words) })))
  const act = acts.find(({ words }) => words === chosen)
  const leave = () => {
    setLeft(chosen)
    setChosen(null)
  }
  if (act !== undefined) return <ActForm act={act} onClose={leave} />
  return acts.map(({ words, short }) => (
    <Button
      key={words}
      size="small"
      data-action=""
      aria-label={words}
      // Who left the form stands where they came from.
      autoFocus={words === left}
      onClick={() => setChosen(words)}
    >
      {short ?? words}
    </Button>
  ))
}

function ActForm({ act: { words, noun, preview }, onClose }: { act: PreviewedAct; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [ticket, setTicket] = useState('')
  const click = useClick()
  const { open } = useRunInAddress()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const previewIt = async () => {
    const named = ticket.trim() === '' ? null : ticket.trim()
    const previewed = await click.run(() => preview({ reason: reason.trim(), ticket: named }))
    if (previewed !== null) open(previewed.id)
  }
  return (
    <form
      ref={form}
      className={css.form}
      aria-label={words}
      data-action=""
      onSubmit={(event) => {
        event.preventDefault()
        void previewIt()
      }}
    >
      <ChangeRefused failure={click.failure} />
      <TextField
        label={`Reason for ${noun}`}
        name="act-reason"
        value={reason}
        onChange={setReason}
        maxLength={300}
        fault={click.fault('reason')}
        hint="Shows first what would be sent and who is affected."
      />
      <TextField
        label="Ticket"
        name="act-ticket"
        mono
        value={ticket}
        onChange={setTicket}
        maxLength={60}
        fault={click.fault('ticket')}
        hint="Optional. The result is added to it."
      />
      <div className={css.buttons}>
        <Button
          type="submit"
          size="small"
          look="primary"
          aria-busy={click.busy}
          disabled={click.busy || reason.trim().length < 3}
        >
          Preview
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
