import type { Answer } from '@patchbay/contract/common-queries/map-locate'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { BuildingsToClick } from './buildings-to-click.tsx'
import { FloorBrowser } from './floor-browser.tsx'
import { FoundOnMap } from './found-on-map.tsx'
import css from './map-locate.module.css'
import { SeveralOnMap } from './several-on-map.tsx'
import { usePlaceAddress } from './use-map-place.ts'

/** Of each identifier of a pasted list. */
const columns: BulkColumns<Answer> = {
  heads: ['Building', 'Floor', 'Room', 'On the map', 'Last seen'],
  cells: ({ spots: [spot] }) =>
    spot === undefined
      ? [null, null, null, null, null]
      : [spot.building, spot.floor, spot.room, spot.words, spot.to],
}

/** Where something is, on the plan of its floor, and how to walk there. */
export function MapLocate() {
  const place = usePlaceAddress()
  return (
    <QuestionPage
      title="Map locate"
      call="GET /common-queries/map-locate/"
      columns={columns}
      drawn={(answers) => <SeveralOnMap answers={answers} />}
    >
      {(asked) =>
        asked.question.q === '' && place.asked !== null ? (
          <FloorBrowser asked={place.asked} open={place.open} />
        ) : (
          <>
            <MapResult asked={asked} />
            {asked.question.q === '' && <BuildingsToClick open={place.open} />}
          </>
        )
      }
    </QuestionPage>
  )
}

function MapResult({ asked }: { readonly asked: Asked<Answer> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a device, a person, an outlet or anything with a place"
      words="The plan shows where it is, how it is known, and how to walk there."
      arriving={asked.asking ? <SkeletonRows rows={10} /> : null}
    >
      {(answer) => {
        const { verdict, sentence, choices, spots } = answer
        if (verdict === 'none' || (verdict === 'incomplete' && spots.length === 0))
          return <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
        if (verdict === 'several')
          return (
            <div className={css.stack}>
              <Choices answer={answer} nameOf={nameOf} />
              <p>
                <Button onClick={() => asked.question.setList(choices.map(({ ask }) => ask))}>
                  Show all on the map
                </Button>
              </p>
              {spots.length > 0 && <FoundOnMap key={answer.title} answer={answer} nameOf={nameOf} />}
            </div>
          )
        return <FoundOnMap key={answer.title} answer={answer} nameOf={nameOf} />
      }}
    </QuestionResult>
  )
}
