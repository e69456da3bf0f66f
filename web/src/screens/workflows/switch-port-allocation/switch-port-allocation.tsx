import type { Allocation } from '@patchbay/contract/workflows/switch-port-allocation'
import { Link } from '@tanstack/react-router'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { AllocationResult } from './allocation-result.tsx'
import css from './allocation.module.css'
import { cordWords, portName, standingWords } from './candidate-words.ts'
import { HoldsView } from './holds-view.tsx'
import { NeedFields } from './need-fields.tsx'
import { PatchList } from './patch-list.tsx'
import { useNeeds } from './use-needs.ts'
import { usePageAddress } from '../../../query/page-address.ts'

/** Free ports for a place, what is held, or the list for the closet. */
export function SwitchPortAllocation() {
  const { view } = usePageAddress<'/workflows/switch-port-allocation'>().address
  if (view === 'holds' || view === 'reclaims') return <HoldsView />
  return view === 'patch' ? <PatchList /> : <FindPorts />
}

function FindPorts() {
  const needs = useNeeds()
  return (
    <QuestionPage
      title="Switch port allocation"
      call="GET /workflows/switch-port-allocation/"
      more={needs.more}
      placeholder="Outlet, room, closet, floor or building"
      columns={allocationColumns}
      actions={() => (
        <Link to="." search={{ view: 'holds' }} className={css.link}>
          Held ports
        </Link>
      )}
    >
      {(asked) => {
        const nameOf = nameIn(asked.progress.sources)
        return (
          <>
            <NeedFields asked={needs} faults={asked.asking ? {} : (asked.failure?.fields ?? {})} />
            <QuestionResult
              asked={asked}
              title="Enter an outlet or a room"
              words="Ports are ranked by the records, the walks and the switches now. Each reason stands apart. Paste a list for many."
              arriving={asked.asking ? <SkeletonRows rows={6} /> : null}
            >
              {(answer) => {
                const { verdict, sentence, title } = answer
                if (verdict === 'several')
                  return <Choices answer={{ ...answer, title: 'Places', icon: 'unknown' }} nameOf={nameOf} />
                if (verdict === 'no-place' || (verdict === 'incomplete' && answer.candidates.length === 0))
                  return (
                    <NothingFound
                      {...asked}
                      sentence={`${sentence}.`}
                      everybodyAnswered={verdict === 'no-place'}
                    />
                  )
                return <AllocationResult key={title} answer={answer} needs={needs.needs} nameOf={nameOf} />
              }}
            </QuestionResult>
          </>
        )
      }}
    </QuestionPage>
  )
}

/** Of each place of a pasted list: its best port. */
const allocationColumns: BulkColumns<Allocation> = {
  heads: ['Result', 'Best port', 'Outlet', 'Cord', 'State', 'Why'],
  cells: ({ sentence, candidates: [best] }) => [
    sentence,
    best === undefined ? null : portName(best),
    best?.outlet?.label ?? null,
    best === undefined ? null : cordWords(best),
    best === undefined ? null : standingWords(best),
    best?.because ?? null,
  ],
}
