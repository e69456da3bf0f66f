import { Suspense } from 'react'
import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { deferred } from '../../../ui/deferred.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { answerColumns } from './answer-parts.ts'
import css from './search-and-locate.module.css'

/** Fetched with the first question. */
const Found = deferred(async () => (await import('./locate-result.tsx')).LocateResult)

function Result({ asked }: { asked: Asked<Answer> }) {
  const { asking } = asked
  return (
    <QuestionResult
      asked={asked}
      title="Enter any identifier"
      words="A MAC in any notation, an IPv4 or IPv6 address, a host name, a person, an outlet or a switch port. All systems are asked at once; each fact has its source and age."
      arriving={asking ? <Arriving /> : null}
      arrived={({ verdict, facts, candidate, pages }) =>
        verdict !== 'asking' || facts.length > 0 || candidate !== null || pages.length > 0
      }
    >
      {(answer) => (
        <Suspense fallback={<Arriving />}>
          <Found asked={asked} answer={answer} />
        </Suspense>
      )}
    </QuestionResult>
  )
}

/** The answer card's shape while the first source has yet to answer. */
function Arriving() {
  return (
    <div className={css.arriving}>
      <Skeleton width={40} height={40} />
      <div className={css.lines}>
        <Skeleton width={180} height={20} />
        <Skeleton width={260} height={12} />
      </div>
      <div className={css.rows}>
        <SkeletonRows rows={5} />
      </div>
    </div>
  )
}

const title = 'Search and locate'

export function SearchAndLocate() {
  return (
    <RunOverPage title={title}>
      <QuestionPage title={title} call="GET /workflows/search-and-locate/" columns={answerColumns}>
        {(asked) => <Result asked={asked} />}
      </QuestionPage>
    </RunOverPage>
  )
}
