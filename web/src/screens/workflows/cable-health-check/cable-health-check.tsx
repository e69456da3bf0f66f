import { cableHealthCheck } from '@patchbay/contract/plans/cable-health-check'
import type { CableHealth } from '@patchbay/contract/workflows/cable-health-check'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Callout } from '../../../ui/callout.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ScreenParts } from '../../../resources/screen-parts.tsx'
import { CableCard } from './cable-card.tsx'
import { ClosetPanel } from './closet-panel.tsx'
import { PairsPanel } from './pairs-panel.tsx'
import { TestPart } from './test-part.tsx'
import { TestsPanel } from './tests-panel.tsx'
import css from './cable-health-check.module.css'

/** How the cable of a port is, by what is seen without touching it. */
function Look() {
  return (
    <QuestionPage
      title={cableHealthCheck.title}
      call="GET /workflows/cable-health-check/"
      placeholder="Switch port, outlet, or a device by MAC or address"
      columns={cableColumns}
    >
      {(asked) => <CableResult asked={asked} />}
    </QuestionPage>
  )
}

/** The parts of the page, as `?part=…` names them; the first is shown where none is named. */
const parts = [
  { value: 'look', title: 'Look', Part: Look },
  { value: 'test', title: 'Test by TDR', Part: TestPart },
] as const

/** Cable health check: first what is seen without touching the cable, then a test of it. */
export function CableHealthCheck() {
  return (
    <ScreenParts
      label={cableHealthCheck.title}
      parts={parts}
      keep={['q']}
      of={({ run }) => (run === undefined ? 'look' : 'test')}
    />
  )
}

const lineOf = ({ sections }: CableHealth, name: string): string | null =>
  sections.flatMap(({ lines }) => lines).find((line) => line.name === name)?.value ?? null

/** Of each port of a pasted list. */
const cableColumns: BulkColumns<CableHealth> = {
  heads: ['Port', 'Verdict', 'Reason', 'Speed', 'CRC errors', 'Last test'],
  cells: (answer) => [
    answer.title,
    answer.verdict,
    answer.sentence,
    lineOf(answer, 'speed'),
    lineOf(answer, 'crc'),
    answer.tests?.rows[0]?.sentence ?? null,
  ],
}

function CableResult({ asked }: { asked: Asked<CableHealth> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a port, an outlet or a device"
      words="Nothing is touched: the switch is read and the port is compared with its closet. A test by TDR is a step of its own."
      arriving={asked.asking ? <SkeletonRows rows={6} /> : null}
    >
      {(answer) => {
        const { verdict, sentence, sections, tests, closet, port, alike, moreChoices } = answer
        if (verdict === 'several')
          return (
            <div className={css.column}>
              {moreChoices && <Callout tone="warn">More match than are listed. Enter more of it.</Callout>}
              <Choices answer={{ ...answer, icon: 'switch' }} nameOf={nameOf} />
            </div>
          )
        if (port === null) return <NothingFound {...asked} sentence={`${sentence}.`} everybodyAnswered />
        const [latest] = tests?.rows ?? []
        return (
          <div className={css.column}>
            <CableCard answer={answer} nameOf={nameOf} />
            {alike !== null && <Callout tone="bad">{alike}</Callout>}
            {latest !== undefined && (
              <PairsPanel test={latest} outlet={port.outlet} documented={port.documented} nameOf={nameOf} />
            )}
            <div className={css.columns}>
              {sections.map((section) => (
                <SectionPanel key={section.name} section={section} nameOf={nameOf} />
              ))}
            </div>
            {tests !== null && <TestsPanel tests={tests} nameOf={nameOf} />}
            {closet !== null && <ClosetPanel closet={closet} nameOf={nameOf} />}
          </div>
        )
      }}
    </QuestionResult>
  )
}
