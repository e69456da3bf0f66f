import type { Card } from '@patchbay/contract/common-queries/device-lookup'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Screen } from '@patchbay/contract/screens'
import { DeskLink } from '../../../changes/desk-link.tsx'
import { ReserveLink } from '../../../changes/reserve-link.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { DoctorLink } from '../../../query/doctor-link.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { LookupCard } from './lookup-card.tsx'
import css from './lookup-result.module.css'

export function LookupResult({ asked }: { asked: Asked<Card> }) {
  const { question, progress } = asked
  const nameOf = nameIn(progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter or scan one identifier"
      words="Twelve lines on one device, each with source and age, ready for a ticket."
      arriving={<LookupCard card={null} nameOf={nameOf} />}
      // Its lines never move: the card fills up from the first answer on.
      arrived={() => true}
    >
      {(answer) => {
        if (answer.verdict === 'none' || answer.verdict === 'incomplete') {
          const { sentence, verdict } = answer
          return <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
        }
        const notice = <Notice answer={answer} nameOf={nameOf} />
        if (answer.verdict === 'several') {
          return (
            <div className={css.found}>
              {notice}
              <Choices answer={answer} nameOf={nameOf} />
            </div>
          )
        }
        return (
          <div className={css.found}>
            {notice}
            <LookupCard card={answer} nameOf={nameOf} />
            <Examine handOver={answer.handOver} />
            <Reserve handOver={answer.handOver} />
            {answer.noNetwork === null && <AskDesk handOver={answer.handOver} />}
            <OtherPages q={question.q} kind={progress.question?.kind ?? null} handOver={answer.handOver} />
          </div>
        )
      }}
    </QuestionResult>
  )
}

/** Fetched where something has no network. */
const NoNetworkNotice = deferred(
  async () => (await import('../../../changes/acts/no-network-notice.tsx')).NoNetworkNotice,
)

/** Why it has no network, above the lines. */
function Notice({
  answer: { noNetwork, handOver },
  nameOf,
}: {
  answer: Card
  nameOf: (id: string) => string
}) {
  const known = (kind: Card['handOver'][number]['kind']) =>
    handOver.find((one) => one.kind === kind)?.q ?? null
  if (noNetwork === null) return null
  return (
    <Suspense fallback={null}>
      <NoNetworkNotice mac={known('mac')} owner={known('username')} {...{ noNetwork, nameOf }} />
    </Suspense>
  )
}

/** To the doctor, for the device that was found or its port. */
function Examine({ handOver: found }: { handOver: Card['handOver'] }) {
  const q = found.find(({ kind }) => kind === 'mac' || kind === 'port')?.q
  return q === undefined ? null : <DoctorLink q={q} className={css.reserve} />
}

/** To the form of a reservation for the device that was found, with the address that it has. */
function Reserve({ handOver: found }: { handOver: Card['handOver'] }) {
  const known = (kind: Card['handOver'][number]['kind']) => found.find((one) => one.kind === kind)?.q
  const [mac, address] = [known('mac'), known('ipv4')]
  if (mac === undefined) return null
  return (
    <ReserveLink mac={mac} address={address ?? null} className={css.reserve}>
      {address === undefined ? 'Reserve an address' : 'Reserve address'}
    </ReserveLink>
  )
}

/** To the form of a request about what was found. */
function AskDesk({ handOver: found }: { handOver: Card['handOver'] }) {
  const mac = found.find(({ kind }) => kind === 'mac')?.q
  const username = found.find(({ kind }) => kind === 'username')?.q
  const owner = username ?? null
  if (mac !== undefined) return <DeskLink about={mac} from="device" owner={owner} className={css.reserve} />
  return username === undefined ? null : (
    <DeskLink about={username} kind="person" from="person" owner={owner} className={css.reserve} />
  )
}

interface Props {
  readonly q: string
  readonly kind: string | null
  readonly handOver: Card['handOver']
}

/** What was found on the other pages that take it and that this person may open. */
function OtherPages({ q, kind, handOver: found }: Props) {
  const held = heldKeys(useProfile())
  const pages = screens.flatMap((screen) => {
    if (screen.path === '/common-queries/device-lookup' || !mayOpen(screen, held)) return []
    const ask = handedOver(screen.takes, found, { q, kind })
    return ask === null ? [] : [{ ...screen, ask }]
  })
  if (pages.length === 0) return null
  return (
    <nav className={css.pages} aria-label="Related pages">
      {pages.map(({ path, title, ask }) => (
        <Link key={path} to={path} search={{ q: ask }} className={css.page}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

/**
 * What another page is asked: the device that was found as that page takes it, otherwise what was typed; null where it
 * takes neither.
 */
export function handedOver(
  takes: Screen['takes'],
  found: readonly Card['handOver'][number][],
  typed: { readonly q: string; readonly kind: string | null },
): string | null {
  if (takes === undefined) return null
  const best = found.find(({ kind }) => takes === 'any' || takes.some((taken) => taken === kind))
  if (best !== undefined) return best.q
  return takes === 'any' || takes.some((taken) => taken === typed.kind) ? typed.q : null
}
