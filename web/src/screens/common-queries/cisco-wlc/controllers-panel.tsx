import type { Controller, Count, Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import { QuestionLink } from '../../../query/question-link.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ListPanel } from './list-panel.tsx'
import css from './cisco-wlc.module.css'

/** Both figures, and what explains a difference. */
export function countWords({ listed, counted, state, why }: Count): string {
  const figures = `${listed ?? '?'} listed, ${counted ?? '?'} counted`
  return state === 'match' ? `${figures}: match` : `${figures}: ${why ?? 'not explained'}`
}

const toneOf = ({ state }: Count) => (state === 'differ' ? 'bad' : 'plain')

export const controllerColumns: readonly ResultColumn<Controller>[] = [
  { head: 'Controller', text: ({ name }) => name, cell: ({ name }) => <span className="mono">{name}</span> },
  {
    head: 'Access points',
    text: ({ accessPoints }) => countWords(accessPoints),
    look: css.toned,
    tone: ({ accessPoints }) => toneOf(accessPoints),
  },
  {
    head: 'Clients',
    text: ({ clients }) => countWords(clients),
    look: css.toned,
    tone: ({ clients }) => toneOf(clients),
  },
  { head: 'Not joined', text: ({ away }) => away.length, figures: true },
]

type Away = Controller['away'][number] & { readonly controller: string; readonly observedAt: string }

export const awayColumns: readonly ResultColumn<Away>[] = [
  {
    head: 'Access point',
    text: ({ name, radioMac }) => name ?? radioMac,
    cell: ({ name, radioMac }) => (
      <QuestionLink q={radioMac} className="mono">
        {name ?? radioMac}
      </QuestionLink>
    ),
  },
  { head: 'Reason', text: ({ why }) => why },
  { head: 'Controller', text: ({ controller }) => controller },
]

/** What each controller lists against what it counts, and the access points that are not joined. */
export function ControllersPanel({
  controllers,
  sentence,
  nameOf,
}: {
  readonly controllers: NonNullable<Wireless['controllers']>
  readonly sentence: string
  readonly nameOf: (source: string) => string
}) {
  const { rows } = controllers
  const away = rows.flatMap((row) =>
    row.away.map((one): Away => ({ ...one, controller: row.name, observedAt: row.observedAt })),
  )
  return (
    <div className={css.column}>
      <ListPanel
        title="Controllers"
        list={controllers}
        rows={rows}
        columns={controllerColumns}
        said={({ name, observedAt }) => ({ source: nameOf(name), observedAt })}
        keyOf={({ name }) => name}
        choice="wireless-controllers"
        none="No controller is connected."
        nameOf={nameOf}
      >
        <p className={css.lead}>{sentence}.</p>
      </ListPanel>
      {away.length > 0 && (
        <Panel title="Not joined" count={away.length} tone="warn">
          <ResultTable
            title="Not joined"
            rows={away}
            columns={awayColumns}
            said={({ controller, observedAt }) => ({ source: nameOf(controller), observedAt })}
            keyOf={({ controller, radioMac }) => `${controller} ${radioMac}`}
            stacks="named"
          />
        </Panel>
      )}
    </div>
  )
}
