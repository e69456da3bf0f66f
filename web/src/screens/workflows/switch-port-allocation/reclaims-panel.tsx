import type { Reclaim } from '@patchbay/contract/workflows/switch-port-allocation/reclaims'
import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { valueWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import css from './allocation.module.css'

const words: Readonly<Record<Reclaim['state'], string>> = {
  waiting: 'waiting for the answer',
  released: 'released by the owner',
  unanswered: 'no answer in time, counts as free',
  needed: 'still needed',
  used: 'a device was seen since',
}

interface Props {
  readonly reclaims: readonly Reclaim[]
  readonly readAt: string
  readonly onDone: () => void
}

/** Owners who were asked whether their port is still needed, with the answer, or the buttons that record it. */
export function ReclaimsPanel({ reclaims, readAt, onDone }: Props) {
  const zone = useTimeZone()
  const { busy, failure, run } = useClick()
  const answer = async (id: number, said: 'free' | 'needed') => {
    const body = { id, answer: said }
    const done = await run(() => call('POST /workflows/switch-port-allocation/reclaims/answer/', { body }))
    if (done !== null) onDone()
  }
  const columns: readonly ResultColumn<Reclaim>[] = [
    { head: 'Port', text: ({ switch: name, interface: on }) => `${name} ${on}`, look: 'mono' },
    { head: 'Outlet', text: ({ outlet }) => outlet, look: 'mono' },
    { head: 'Owner', text: ({ owner, channel }) => `${owner}, by ${channel}` },
    { head: 'Asked by', text: ({ askedBy }) => askedBy },
    {
      head: 'Free from',
      text: ({ freeAt }) => freeAt,
      cell: ({ freeAt }) => valueWords(freeAt, zone),
      look: 'mono',
    },
    { head: 'State', text: ({ state }) => words[state] },
    {
      head: 'Answer',
      cell: ({ id, state, mine, switch: name, interface: on }) =>
        state === 'waiting' || state === 'unanswered' ? (
          <span className={css.actions}>
            <Button
              size="small"
              disabled={busy}
              aria-label={`${name} ${on} is no longer needed`}
              onClick={() => void answer(id, 'free')}
            >
              {mine ? 'I no longer need it' : 'Owner released it'}
            </Button>
            <Button
              size="small"
              disabled={busy}
              aria-label={`${name} ${on} is still needed`}
              onClick={() => void answer(id, 'needed')}
            >
              {mine ? 'I still need it' : 'Owner needs it'}
            </Button>
          </span>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <Panel title="Owners asked" count={reclaims.length}>
      {failure !== null && (
        <p className={css.note} role="alert">
          {failure.message}
        </p>
      )}
      <ResultTable
        title="Owners asked"
        rows={reclaims}
        columns={columns}
        keyOf={({ id }) => String(id)}
        rowOf={({ switch: name, interface: on }) => ({ 'data-reclaim': `${name} ${on}` })}
        said={() => ({ source: 'Patchbay', observedAt: readAt })}
        stacks="named"
        none={<p className={css.note}>No owner is asked.</p>}
      />
    </Panel>
  )
}
