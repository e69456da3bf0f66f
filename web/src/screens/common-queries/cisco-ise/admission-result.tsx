import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { clean } from '@patchbay/contract/identifiers/clean'
import { readMac } from '@patchbay/contract/identifiers/mac'
import { useContext } from 'react'
import { OnboardLink } from '../../../changes/onboard-link.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/nothing-found.tsx'
import type { Asked } from '../../../query/question-page.tsx'
import { QuestionResult } from '../../../query/question-result.tsx'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { together } from '../../../query/shown/shown-part.ts'
import { nameIn } from '../../../query/source-names.ts'
import { sourceLooks } from '../../../ui/source-looks.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { AdmissionHead } from './admission-head.tsx'
import css from './admission-result.module.css'
import { AdmissionTabs } from './admission-tabs.tsx'
import { NotInIse } from './not-in-ise.tsx'
import { Notes } from './notes.tsx'
import { PastLine } from './past-line.tsx'

export function AdmissionResult({ asked }: { asked: Asked<Admission> }) {
  const { sources } = asked.progress
  const nameOf = nameIn(sources)
  /** A choice may be said by a system, of which the chips name the services alone. */
  const choiceNameOf = (source: string) =>
    nameOf(sources.some(({ id }) => id === source) ? source : `${source}/sessions`)
  const askedAt = useContext(AnsweredFor)
  const said = {
    source: together(sources.filter(({ state }) => sourceLooks[state].well).map(({ name }) => name)),
    observedAt: askedAt,
  }
  return (
    <QuestionResult
      asked={asked}
      title="Type whoever was let in or kept out"
      words="A MAC, a user, an address, a switch port or a session id. An endpoint group lists its members, a switch its entry as a network device."
      arriving={
        <div className={css.arriving}>
          <SkeletonRows rows={6} />
        </div>
      }
    >
      {(answer) => {
        if (answer.verdict === 'several') {
          const entered = answer.device.state === 'known' || answer.group.state === 'known'
          return (
            <div className={css.stack}>
              <Choices answer={answer} nameOf={choiceNameOf} />
              {entered && <AdmissionTabs answer={answer} nameOf={nameOf} />}
            </div>
          )
        }
        if (answer.verdict === 'elsewhere') {
          return (
            <div className={css.stack}>
              <Notes notes={answer.notes} said={said} />
              <NotInIse answer={answer} nameOf={nameOf} said={said} />
            </div>
          )
        }
        if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
          const { sentence, verdict } = answer
          return (
            <div className={css.stack}>
              <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
              <OnboardTyped text={asked.question.q} />
              <Notes notes={answer.notes} said={said} />
            </div>
          )
        }
        return (
          <div className={css.stack}>
            <AdmissionHead answer={answer} nameOf={nameOf} said={said} />
            <PastLine past={answer.past} said={said} />
            <Notes notes={answer.notes} said={said} />
            <AdmissionTabs answer={answer} nameOf={nameOf} />
          </div>
        )
      }}
    </QuestionResult>
  )
}

/** Nobody has heard of it, and its MAC is known all the same: it may be new. */
function OnboardTyped({ text }: { text: string }) {
  const read = readMac(clean(text))
  if (read?.kind !== 'mac') return null
  return (
    <p>
      <OnboardLink mac={read.mac} />
    </p>
  )
}
