import { IconClipboardText } from '@tabler/icons-react'
import type { Card, Line } from '@patchbay/contract/common-queries/device-lookup'
import type { Source } from '@patchbay/contract/systems/sources'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { noNetworkWords } from '../../../changes/no-network-words.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { Asked } from '../../../query/page/question-page.tsx'
import { CopyingButton } from '../../../ui/copy-button.tsx'
import type { Progress } from '../../../query/progress.ts'
import { nameIn } from '../../../query/source-names.ts'
import { instantWords, valueWords } from '../../../ui/clock-words.ts'
import { freshnessWords } from '../../../ui/age.ts'
import { stateWords } from '../../../ui/source-looks.ts'
import { LookupResult } from './lookup-result.tsx'
import { lookupColumns } from './lookup-part.ts'

const title = 'Device lookup'

/** The quickest card for one identifier: twelve lines, copied into a ticket with their sources and ages. */
export function DeviceLookup() {
  return (
    <RunOverPage title={title}>
      <QuestionPage
        title={title}
        call="GET /common-queries/device-lookup/"
        columns={lookupColumns}
        actions={(asked) => <CopyForTicket asked={asked} />}
      >
        {(asked) => <LookupResult asked={asked} />}
      </QuestionPage>
    </RunOverPage>
  )
}

/** While the next answer loads the one before stays on the page; it is not copied under the new question. */
function CopyForTicket({ asked: { progress, question } }: { asked: Asked<Card> }) {
  const zone = useTimeZone()
  return (
    <CopyingButton
      icon={IconClipboardText}
      words="Copy for ticket"
      copiedWords="Copied"
      what="Text for the ticket"
      text={() => ticketText(progress, { zone, address: linkTo(progress, location.href), now: new Date() })}
      disabled={!belongsTo(progress, question.q)}
    />
  )
}

interface Circumstances {
  readonly zone: string
  readonly address: string
  readonly now: Date
}

function saidBy(
  { source, freshness, observedAt, stale }: Line,
  nameOf: (id: string) => string,
  zone: string,
): string {
  if (source === null) return ''
  const at = observedAt === null ? '' : `, ${instantWords(new Date(observedAt), zone)}`
  return ` (${nameOf(source)}, ${freshnessWords[freshness].toLowerCase()}${stale ? ' and stale' : ''}${at})`
}

function lineText(line: Line, nameOf: (id: string) => string, zone: string): string {
  const { label, value, detail, missing, disputed, name } = line
  if (value === null) return `${label}: ${missing ?? 'no answer yet'}`
  const more = detail === null ? '' : `, ${name === 'seen' ? 'first ' : ''}${valueWords(detail, zone)}`
  const doubt = disputed ? ' [sources disagree]' : ''
  return `${label}: ${valueWords(value, zone)}${more}${doubt}${saidBy(line, nameOf, zone)}`
}

/** Is there an answer, and to the question that the page asks now. */
export const belongsTo = ({ question, answer }: Progress<Card>, q: string): boolean =>
  answer !== null && question !== null && question.text === q.trim()

/** The address of the page with the question that was answered, whatever it asks by now. */
export function linkTo({ question }: Progress<Card>, address: string): string {
  const link = new URL(address)
  if (question !== null) link.searchParams.set('q', question.text)
  return link.href
}

const sourceText = (source: Source) => `${source.name} ${stateWords(source)}`

/** Plain text for a ticket: every line with who said it and when, and which sources did not answer. */
export function ticketText(
  { question, answer, sources }: Progress<Card>,
  { zone, address, now }: Circumstances,
): string {
  if (answer === null || question === null) return ''
  const nameOf = nameIn(sources)
  return [
    ...(answer.noNetwork === null
      ? []
      : [
          [`${noNetworkWords(answer.noNetwork, zone, now)}.`, answer.noNetwork.detail]
            .filter(Boolean)
            .join(' '),
        ]),
    `${answer.sentence}.`,
    `Asked for ${question.text} (${question.words}), ${instantWords(now, zone)} ${zone}`,
    '',
    ...answer.lines.map((line) => lineText(line, nameOf, zone)),
    '',
    `Sources: ${sources.map(sourceText).join('; ')}`,
    address,
  ].join('\n')
}
