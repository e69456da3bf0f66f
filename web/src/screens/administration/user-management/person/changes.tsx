import { ResultTable } from '../../../../table/result-table.tsx'
import { instantWords } from '../../../../ui/clock-words.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead } from '../failed.tsx'
import { diffRows } from '../preview/effect-view.tsx'
import { useChanges } from '../questions.ts'
import type { Change } from '../questions.ts'
import css from '../user-management.module.css'

/** Who changed the person, as the record has it. */
export function Changes({ id }: { id: string }) {
  const changes = useChanges('person', id)
  return (
    <Panel
      title="Changes"
      {...(changes.data === undefined ? {} : { count: changes.data.length })}
      aside="From the audit log"
    >
      {changes.isError && <NotRead what="The record" error={changes.error} onTryAgain={changes.refetch} />}
      {changes.isPending && <SkeletonRows rows={3} />}
      {changes.data !== undefined && (
        <ResultTable
          title="Changes"
          stacks
          none={<p className={css.none}>No changes recorded.</p>}
          rows={changes.data}
          keyOf={({ at }) => at}
          columns={[
            { head: 'Time', text: ({ at }) => instantWords(new Date(at)), look: 'mono' },
            { head: 'By', text: ({ by }) => by ?? 'the server', look: 'mono' },
            { head: 'What', text: ({ title }) => title },
            { head: 'Fields', text: fieldWords, look: css.wrap },
          ]}
        />
      )}
    </Panel>
  )
}

function fieldWords({ fields }: Change): string {
  if (fields.length === 0) return '–'
  return diffRows(fields, false)
    .map(({ title, before, after }) => {
      const gone = before.filter((value) => !after.includes(value)).map((value) => `− ${value}`)
      const come = after.filter((value) => !before.includes(value)).map((value) => `+ ${value}`)
      return `${title}: ${[...gone, ...come].join(', ')}`
    })
    .join('; ')
}
