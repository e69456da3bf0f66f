import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { usePageAddress } from '../../../query/page-address.ts'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Callout } from '../../../ui/callout.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DeviceMacsPanel } from './device-macs-panel.tsx'
import css from './cyber-security-response.module.css'
import { StatementsPanel } from './statements-panel.tsx'

/** Who the indicator was at the time of the alert, with all MACs of the device. */
export function WhoPart() {
  const { at } = usePageAddress<'/workflows/cyber-security-response'>().address
  return (
    <QuestionPage
      title="Cyber security response"
      call="GET /workflows/cyber-security-response/"
      placeholder="Address, MAC, person, name or switch port"
      {...(at === undefined ? {} : { more: { at } })}
      columns={columns}
    >
      {(asked) => <WhoResult asked={asked} />}
    </QuestionPage>
  )
}

/** Of each indicator of a pasted list. */
const columns: BulkColumns<Resolution> = {
  heads: ['Device', 'Verdict', 'Place then', 'Person', 'Protected', 'MACs'],
  cells: ({ device, sentence, place, owner, protectedBy, deviceMacs }) => [
    device,
    sentence,
    place,
    owner,
    protectedBy.join(', '),
    deviceMacs.map(({ mac }) => mac).join(' '),
  ],
}

function WhoResult({ asked }: { readonly asked: Asked<Resolution> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter an indicator"
      words="It is resolved as of the time of the alert, and not of now: leases, sessions and sightings of then."
      arriving={asked.asking ? <SkeletonRows rows={6} /> : null}
    >
      {(answer) => {
        const { verdict, sentence, sections, advice, choices } = answer
        if (verdict === 'several')
          return (
            <div className={css.stack}>
              <Choices answer={{ title: 'Devices', icon: 'unknown', sentence, choices }} nameOf={nameOf} />
              <StatementsPanel answer={answer} nameOf={nameOf} />
            </div>
          )
        if (verdict === 'unplaced' || verdict === 'incomplete')
          return (
            <div className={css.stack}>
              <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'unplaced'} />
              {answer.statements.length > 0 && <StatementsPanel answer={answer} nameOf={nameOf} />}
            </div>
          )
        if (verdict === 'asking') return <SkeletonRows rows={6} />
        return (
          <div className={css.stack}>
            <p className={css.sentence}>{sentence}</p>
            {advice !== null && <Callout tone="warn">{advice}</Callout>}
            <div className={css.sections}>
              {sections.map((section) => (
                <SectionPanel key={section.name} section={section} nameOf={nameOf} />
              ))}
            </div>
            <DeviceMacsPanel answer={answer} key={answer.device} />
            <StatementsPanel answer={answer} nameOf={nameOf} />
          </div>
        )
      }}
    </QuestionResult>
  )
}
