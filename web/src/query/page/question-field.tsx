import { classify } from '@patchbay/contract/identifiers/identifiers'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { readPortRange } from '@patchbay/contract/identifiers/port-range'
import { isElsewhere, slashTarget } from '../../keys/main-field.ts'
import { useNarrow } from '../../shell/use-narrow.ts'
import { IdentifierField } from '../../ui/identifier-field.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { Tag } from '../../ui/tag.tsx'
import { tookWords } from '../../ui/age.ts'
import { sourceLooks } from '../../ui/source-looks.ts'
import { pastedList } from '../pasted-list.ts'
import { usePagePath } from '../../shell/page-path.ts'
import { useAskedQuestions, Recall } from '../history/recent-questions.tsx'
import type { Progress } from '../progress.ts'
import { useScanner } from '../use-scanner.ts'
import type { PageQuestion } from '../use-question.ts'
import css from './question-field.module.css'

const switchPage = '/common-queries/cisco-switch'

/** What is asked: on the page of a switch a port alone (`1/0/14`, `gi1/0/14`) is a port of the switch that is shown. */
export function portInScope(
  wanted: string,
  { path, q }: { readonly path: string; readonly q: string },
): string {
  if (path !== switchPage || q === '') return wanted
  const reading = classify(wanted)
  if ('fault' in reading || reading.identifier.kind !== 'port' || reading.identifier.port.switch !== null)
    return wanted
  const shown = readPortRange(q)
  return 'fault' in shown ? wanted : `${shown.switch} ${wanted}`
}

interface Props {
  readonly question: PageQuestion
  readonly placeholder: string
  readonly progress: Progress<unknown>
  readonly asking: boolean
  /** What is shown belongs to the question before. */
  readonly old: boolean
  readonly fault: string | null
  readonly text: string
  readonly onText: (text: string) => void
  readonly onRefused: (text: string, fault: string) => void
  readonly onAskAgain: () => void
}

/**
 * The box of a question. It says what the text is taken for, takes a pasted column as a list, and goes through what was
 * asked before with the arrows.
 */
export function QuestionField(props: Props) {
  const { question, placeholder, progress, asking, old, fault, text, onText, onRefused, onAskAgain } = props
  const { q } = question
  const narrow = useNarrow()
  const field = useRef<HTMLInputElement>(null)
  const path = usePagePath()
  const history = useAskedQuestions(path)
  const [recall] = useState(() => new Recall())
  const [times, setTimes] = useState(0)

  useEffect(() => {
    if (q === '' && question.list === null && !isElsewhere()) field.current?.focus({ preventScroll: true })
  }, [q, question.list])

  // The next scan or text takes the place of what was asked.
  useEffect(() => {
    if (times > 0 && document.activeElement === field.current) field.current?.select()
  }, [times, q])

  useScanner((scanned) => {
    onText(scanned)
    field.current?.focus({ preventScroll: true })
    ask(scanned)
  })

  function ask(what: string) {
    const wanted = portInScope(what.trim(), { path, q })
    if (wanted === '') return
    recall.reset()
    setTimes((before) => before + 1)
    const reading = classify(wanted)
    if ('fault' in reading) onRefused(what, reading.fault)
    else if (wanted === q) onAskAgain()
    else question.ask(wanted)
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const list = pastedList(event.clipboardData.getData('text'))
    if (list === null) return
    event.preventDefault()
    question.setList(list)
  }

  function walk(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    const texts = (history ?? []).map((one) => one.text)
    const next = event.key === 'ArrowUp' ? recall.older(texts, text) : recall.newer(texts)
    if (next === null) return
    event.preventDefault()
    onText(next)
  }

  const taken = text.trim() === q && !old ? progress.question : typed(text)
  return (
    <IdentifierField
      label="Identifier"
      placeholder={narrow ? 'Any identifier' : placeholder}
      value={text}
      input={field}
      attributes={slashTarget}
      fault={fault}
      onChange={(next) => {
        recall.reset()
        onText(next)
      }}
      onPaste={paste}
      onKeyDown={walk}
      onAsk={() => ask(text)}
      tags={
        taken && (
          <>
            <Tag tone="info">{taken.words}</Tag>
            {taken.vendor !== null && <Tag>{taken.vendor}</Tag>}
            {taken.badges.map((badge) => (
              <Tag key={badge} tone="warn">
                {badge}
              </Tag>
            ))}
          </>
        )
      }
      aside={
        <>
          {progress.sources.length > 0 && <Settled progress={progress} asking={asking} />}
          <KeyCap>/</KeyCap>
        </>
      }
    />
  )
}

/** What a text is taken for while it is typed; nothing while it has a fault. */
function typed(text: string) {
  const reading = text.trim() === '' ? null : classify(text)
  return reading === null || 'fault' in reading ? null : { ...reading, vendor: null }
}

/** How many sources have settled, and for how long the question has been running. */
function Settled({ progress, asking }: { progress: Progress<unknown>; asking: boolean }) {
  const settled = progress.sources.filter(({ state }) => sourceLooks[state].settled).length
  const asked = progress.question?.askedAt ?? null
  return (
    <span>
      <b className={css.count}>{settled}</b> of {progress.sources.length} sources settled{' '}
      <span className={css.time}>
        {progress.took !== null ? tookWords(progress.took) : asking && <Running key={asked} />}
      </span>
    </span>
  )
}

function Running() {
  const [began] = useState(Date.now)
  const [now, setNow] = useState(began)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [])
  return now > began ? tookWords(now - began) : null
}
