import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { Choices } from '../../../query/choices.tsx'
import { MomentField } from '../../../query/moment/moment-field.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './cisco-spaces.module.css'
import { FloorPanel } from './floor-panel.tsx'
import { PositionResult } from './position-result.tsx'
import { TrackHours } from './track-panel.tsx'
import { useTrackTime } from './use-track-time.ts'

const lineOf = ({ sections }: Answer, wanted: string) =>
  sections.flatMap(({ lines }) => lines).find(({ name }) => name === wanted)?.value ?? null

/** Of each identifier of a pasted list. */
const columns: BulkColumns<Answer> = {
  heads: ['Building', 'Floor', 'x', 'y', 'Accuracy', 'Last located', 'About'],
  cells: (answer) => [
    ...['building', 'floor', 'x', 'y', 'accuracy', 'located'].map((name) => lineOf(answer, name)),
    answer.sentence,
  ],
}

const ofDevice: ReadonlySet<Answer['verdict']> = new Set(['found', 'not-heard', 'none'])

/** Where a Wi-Fi device is and was, and how many are on a floor. */
export function CiscoSpaces() {
  const time = useTrackTime()
  return (
    <QuestionPage
      title="Spaces"
      call="GET /common-queries/cisco-spaces/"
      more={time.more}
      withoutLive="last-answer"
      columns={columns}
      placeholder="MAC, address, person or floor, such as B01 Floor 2"
    >
      {(asked) => (
        <>
          {asked.question.q !== '' && ofDevice.has(asked.progress.answer?.verdict ?? 'asking') && (
            <div className={css.times}>
              <TrackHours time={time} />
              {time.hours !== '' && <MomentField moment={time.moment} label="History up to" />}
            </div>
          )}
          <SpacesResult asked={asked} />
        </>
      )}
    </QuestionPage>
  )
}

function SpacesResult({ asked }: { asked: Asked<Answer> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a device, a person or a floor"
      words="A MAC, an address or a person shows the position and its accuracy. A floor shows how many devices are on it, by hour."
      arriving={
        asked.asking ? (
          <div className={css.arriving}>
            <SkeletonRows rows={6} />
          </div>
        ) : null
      }
    >
      {(answer) => {
        const { verdict, sentence } = answer
        if (verdict === 'none' || verdict === 'incomplete')
          return <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
        if (verdict === 'several') return <Choices answer={answer} nameOf={nameOf} />
        if (answer.hours !== null) return <FloorPanel answer={answer} hours={answer.hours} nameOf={nameOf} />
        return <PositionResult answer={answer} nameOf={nameOf} />
      }}
    </QuestionResult>
  )
}
