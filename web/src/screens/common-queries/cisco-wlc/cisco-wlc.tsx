import type { AllControllers, Wireless } from '@patchbay/contract/common-queries/cisco-wlc'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { QuestionLink } from '../../../query/question-link.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { ControllersPanel } from './controllers-panel.tsx'
import { OnTheAir } from './on-the-air.tsx'
import css from './cisco-wlc.module.css'

const allControllers: AllControllers = 'controllers'

const title = 'Wireless controller'

/** A Wi-Fi client or an access point at all controllers at once, or what each controller lists and counts. */
export function CiscoWlc() {
  return (
    <RunOverPage title={title}>
      <QuestionPage
        title={title}
        call="GET /common-queries/cisco-wlc/"
        placeholder="Client or access point: MAC, address, name, person, serial or room"
        withoutLive="last-answer"
        columns={wirelessColumns}
        actions={() => (
          <QuestionLink q={allControllers} className={css.all}>
            All controllers
          </QuestionLink>
        )}
      >
        {(asked) => <WirelessResult asked={asked} />}
      </QuestionPage>
    </RunOverPage>
  )
}

const lineOf = ({ sections }: Wireless, name: string): string | null =>
  sections.flatMap(({ lines }) => lines).find((line) => line.name === name)?.value ?? null

/** Of each client or access point of a pasted list. */
const wirelessColumns: BulkColumns<Wireless> = {
  heads: ['Name', 'State', 'Access point', 'Room', 'SSID', 'Signal', 'Controller'],
  cells: (answer) => [
    answer.title,
    lineOf(answer, 'stage') ?? lineOf(answer, 'joined') ?? answer.sentence,
    lineOf(answer, 'accessPoint'),
    lineOf(answer, 'room'),
    lineOf(answer, 'ssid'),
    lineOf(answer, 'signal'),
    lineOf(answer, 'controller'),
  ],
}

export function WirelessResult({ asked }: { asked: Asked<Wireless> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a client or an access point"
      words="Client: MAC, address, host name or person. Access point: name, Ethernet or radio MAC, serial, address or room. Every controller is asked."
      arriving={asked.asking ? <Arriving /> : null}
    >
      {(answer) => {
        const { verdict, sentence, sections } = answer
        if (verdict === 'several') return <Several answer={answer} nameOf={nameOf} />
        if (answer.controllers !== null)
          return <ControllersPanel controllers={answer.controllers} sentence={sentence} nameOf={nameOf} />
        if (verdict === 'client' || verdict === 'access-point')
          return <OnTheAir answer={answer} nameOf={nameOf} />
        const everybodyAnswered = verdict === 'none' || verdict === 'elsewhere'
        return (
          <div className={css.column}>
            <NothingFound {...asked} sentence={`${sentence}.`} everybodyAnswered={everybodyAnswered} />
            {sections.map((section) => (
              <SectionPanel key={section.name} section={section} nameOf={nameOf} />
            ))}
          </div>
        )
      }}
    </QuestionResult>
  )
}

function Several({ answer, nameOf }: { answer: Wireless; nameOf: (source: string) => string }) {
  return (
    <div className={css.column}>
      {answer.moreChoices && <Callout tone="warn">More match than are listed. Enter more of it.</Callout>}
      <Choices answer={answer} nameOf={nameOf} />
    </div>
  )
}

/** The shape of the answer while no controller has answered. */
function Arriving() {
  return (
    <div className={css.arriving}>
      <Skeleton width={240} height={20} />
      <SkeletonRows rows={6} />
    </div>
  )
}
