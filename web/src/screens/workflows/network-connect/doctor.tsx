import type { Diagnosis } from '@patchbay/contract/workflows/network-connect/doctor'
import { Suspense } from 'react'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DestinationFields } from './doctor-destination.tsx'
import { useDestination } from './use-destination.ts'

/** Fetched with the first question. */
const Found = deferred(async () => (await import('./doctor-result.tsx')).DoctorResult)

const title = 'Network connect'

/** Of each device of a pasted list. */
export const doctorColumns: BulkColumns<Diagnosis> = {
  heads: ['Verdict', 'Broken hop', 'Found', 'Expected', 'Owner', 'Port', 'Not known'],
  cells: ({ verdict, sentence, hops, port }) => {
    const broken = hops.find(({ state }) => state === 'broken')
    const untold = hops.filter(({ state }) => state === 'unknown')
    return [
      hops.length === 0 ? sentence : verdict,
      broken?.title ?? null,
      broken?.value ?? null,
      broken?.expected ?? null,
      broken?.owner ?? null,
      port,
      untold.map((hop) => hop.title).join(', ') || null,
    ]
  },
}

/** The doctor: the way of a device hop by hop, until the first that is broken. */
export function Doctor() {
  const destination = useDestination()
  return (
    <RunOverPage title={title}>
      <QuestionPage
        title={title}
        call="GET /workflows/network-connect/"
        more={destination.more}
        columns={doctorColumns}
      >
        {(asked) => (
          <>
            <DestinationFields
              destination={destination}
              faults={asked.asking ? {} : (asked.failure?.fields ?? {})}
            />
            <Result asked={asked} />
          </>
        )}
      </QuestionPage>
    </RunOverPage>
  )
}

function Result({ asked }: { asked: Asked<Diagnosis> }) {
  const arriving = asked.asking ? <SkeletonRows rows={8} /> : null
  return (
    <QuestionResult
      asked={asked}
      title="Which device has no network?"
      words="The doctor examines its way hop by hop and stops at the first that is broken: what is found, what is expected, who owns it and what mends it."
      arriving={arriving}
      arrived={({ verdict, hops }) => verdict !== 'asking' || hops.some(({ state }) => state !== 'awaited')}
    >
      {(answer) => (
        <Suspense fallback={arriving}>
          <Found asked={asked} answer={answer} />
        </Suspense>
      )}
    </QuestionResult>
  )
}
