import { classify } from '@patchbay/contract/identifiers'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { isTyping } from '../keys/is-typing.ts'
import { slashTarget } from '../keys/main-field.ts'
import { useNarrow } from '../shell/use-narrow.ts'
import { IdentifierField } from '../ui/identifier-field.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { Tag } from '../ui/tag.tsx'
import { pastedList } from './bulk/pasted-list.ts'
import { useAskedQuestions } from './history/asked-questions.ts'
import { Recall } from './history/recalled.ts'
import { portInScope } from './port-in-scope.ts'
import type { Progress } from './progress.ts'
import { Settled } from './settled.tsx'
import { useScanner } from './use-scanner.ts'
import type { PageQuestion } from './use-question.ts'

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
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const history = useAskedQuestions(path)
  const [recall] = useState(() => new Recall())
  const [times, setTimes] = useState(0)

  useEffect(() => {
    if (q === '' && question.list === null && !isTyping()) field.current?.focus({ preventScroll: true })
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
