import { call } from '../../../api/client.ts'
import { useClick } from '../../../api/use-click.ts'
import { ChangeRefused } from '../../../changes/change-failure.tsx'
import { Instant } from '../../../changes/instant.tsx'
import { OwnEnd } from '../../../changes/scheduled-end.tsx'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { AlikeRow } from './alike-row.tsx'
import css from './approvals.module.css'
import type { Approvals, WaitingChange } from './use-approvals.ts'
import type { AgreedAlike } from './what-became.tsx'
import type { Ticks } from './use-ticks.ts'

interface Props {
  readonly sentence: Approvals['alike'][number]['sentence']
  readonly changes: readonly WaitingChange[]
  readonly ticks: Ticks
  /** Shows what became of them, and what waits now; until that is there nothing else can be clicked. */
  readonly onAnswered: (agreed: AgreedAlike) => Promise<void>
  /** Reads anew what waits: it is not any more as it stands here. */
  readonly onMoved: () => void
}

/** Changes that differ in their target alone, each with what is otherwise there, to be agreed to with one click. */
export function AlikePanel({ sentence, changes, ticks, onAnswered, onMoved }: Props) {
  const click = useClick()
  const chosen = changes.filter(ticks.has)
  const agree = async () => {
    const looked = chosen.map(({ id, previewedAt: lookedAt }) => ({ id, lookedAt }))
    const told = await click.run(async () => {
      const { answers } = await call('POST /command-centre/approvals/approve-alike/', {
        body: { changes: looked },
      })
      const agreed = answers.filter(({ refused }) => refused === null).length
      announce(`Agreed to ${agreed} of ${answers.length}`)
      const targets = new Map(chosen.map(({ id, target }) => [id, target]))
      const rows = answers.map((answer) => ({ ...answer, target: targets.get(answer.id) ?? '' }))
      await onAnswered({ sentence, rows })
      return answers
    })
    if (told === null) onMoved()
  }
  return (
    <Panel title={`${changes.length} alike: ${sentence}`}>
      <ChangeRefused failure={click.failure} />
      <AllOfThem changes={changes} />
      <DataTable
        label={`Alike: ${sentence}`}
        heads={['Target', 'Requested', 'What changes', 'Who is affected', 'Warnings', 'Read']}
        stacks="named"
      >
        {changes.map((change) => (
          <AlikeRow
            key={change.id}
            change={change}
            ticked={ticks.has(change)}
            onTick={(to) => ticks.set(change, to)}
          />
        ))}
      </DataTable>
      <div className={css.foot}>
        <p className={css.muted}>
          {chosen.length < 2 && 'Tick at least two; agree to a single one in its card. '}
          {changes.some(ticks.isNew) &&
            'Changes new or read again since you opened this page are not ticked. '}
          Each is agreed to as requested; its card below has commands and checks. Readings older than 10 min
          are repeated first.
        </p>
        <Button look="primary" disabled={click.busy || chosen.length < 2} onClick={() => void agree()}>
          Agree to {chosen.length}
        </Button>
      </div>
    </Panel>
  )
}

/** Why they wait, and from when until when each is asked for: the same for all. */
function AllOfThem({ changes: [first] }: Pick<Props, 'changes'>) {
  if (first === undefined) return null
  const { preview, batch, runAt, stateAt } = first
  return (
    <p className={css.about}>
      {preview.approval.join(' ')}
      {batch !== null && ' Each starts in the order of its list.'}
      {batch === null && runAt !== null && runAt > stateAt && (
        <>
          {' '}
          Each starts at <Instant at={runAt} />.
        </>
      )}
      <OwnEnd what="Each" run={first} />
    </p>
  )
}
