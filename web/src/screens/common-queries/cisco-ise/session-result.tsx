import type { IseSession } from '@patchbay/contract/common-queries/cisco-ise'
import { readTypedMac } from '@patchbay/contract/identifiers/identifiers'
import { useContext } from 'react'
import { OnboardLink } from '../../../changes/onboard-link.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { joinNames, factsPart } from '../../../query/shown/shown-part.ts'
import { nameIn } from '../../../query/source-names.ts'
import { sourceLooks } from '../../../ui/source-looks.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { instantWords } from '../../../ui/clock-words.ts'
import { AdmissionHead } from './session-head.tsx'
import css from './session-result.module.css'
import { AdmissionTabs } from './session-tabs.tsx'
import { SightingPanel } from './sighting-panel.tsx'

export function AdmissionResult({ asked }: { asked: Asked<IseSession> }) {
  const { sources } = asked.progress
  const nameOf = nameIn(sources)
  /** A choice may be said by a system, of which the chips name the services alone. */
  const choiceNameOf = (source: string) =>
    nameOf(sources.some(({ id }) => id === source) ? source : `${source}/sessions`)
  const askedAt = useContext(AnsweredFor)
  const said = {
    source: joinNames(sources.filter(({ state }) => sourceLooks[state].well).map(({ name }) => name)),
    observedAt: askedAt,
  }
  return (
    <QuestionResult
      asked={asked}
      title="Enter a MAC, address, name or person"
      words="MAC, user, address, switch port or session id. An endpoint group shows its members, a switch its entry as a network device."
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
  const read = readTypedMac(text)
  if (read?.kind !== 'mac') return null
  return (
    <p>
      <OnboardLink mac={read.mac} />
    </p>
  )
}

/** The identity services do not know it, and somebody else does. */
function NotInIse({
  answer,
  nameOf,
  said,
}: {
  answer: IseSession
  nameOf: (source: string) => string
  said: Said
}) {
  const { sentence, mac, sighting } = answer
  return (
    <>
      <Panel title="Not in ISE" tone="warn">
        <Shown part={factsPart('Answer', [{ name: 'Not in ISE', value: sentence, said }])} />
        <p className={css.sentence}>
          {sentence}. {mac !== null && <OnwardLinks kind="mac" q={mac} />}{' '}
          {mac !== null && <OnboardLink mac={mac} />}
        </p>
      </Panel>
      <SightingPanel sighting={sighting} nameOf={nameOf} />
    </>
  )
}

/** What somebody should know before relying on the rest. */
function Notes({ notes, said }: Pick<IseSession, 'notes'> & { said: Said }) {
  if (notes.length === 0) return null
  const facts = notes.map(({ title, words }) => ({ name: title, value: words, said }))
  return (
    <div className={css.notes}>
      <Shown part={factsPart('Note', facts)} />
      {notes.map(({ name, tone, title, words }) => (
        <Callout key={name} tone={tone}>
          <b>{title}.</b> {words}
        </Callout>
      ))}
    </div>
  )
}

/** That the answer is about an instant in the past, and what of the page is about now all the same. */
function PastLine({ past, said }: Pick<IseSession, 'past'> & { said: Said }) {
  const zone = useTimeZone()
  if (past === null) return null
  const at = instantWords(new Date(past.at), zone)
  const tooOld = past.state === 'too-old'
  const name = tooOld ? 'Older than stored data' : 'As it was at'
  const shown = <Shown part={factsPart('Answer', [{ name, value: past.at, said }])} />
  if (tooOld) {
    return (
      <Callout tone="warn">
        {shown}
        <b>Older than stored data.</b> Authentications are stored for 7 days; {at} is earlier.
      </Callout>
    )
  }
  return (
    <Callout tone="info">
      {shown}
      <b>As it was at {at}.</b> Endpoint, group, adaptive control and sessions are current.
    </Callout>
  )
}
