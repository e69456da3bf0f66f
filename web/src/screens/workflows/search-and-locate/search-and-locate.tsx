import { IconAccessPoint, IconAccessPointOff, IconCheck, IconLink } from '@tabler/icons-react'
import { classify } from '@patchbay/contract/identifiers'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '../../../api/failure.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { useNarrow } from '../../../shell/use-narrow.ts'
import { slashTarget } from '../../../keys/main-field.ts'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-button.tsx'
import { IdentifierField } from '../../../ui/identifier-field.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { SourceStrip } from '../../../ui/source-strip.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { nothingYet } from './progress.ts'
import { Result } from './result.tsx'
import css from './search-and-locate.module.css'
import { Settled } from './settled.tsx'
import { useAnnounced } from './use-announced.ts'
import { useQuestion } from './use-question.ts'
import { useSearch } from './use-search.ts'

export function SearchAndLocate() {
  const question = useQuestion()
  const { q, live } = question
  const search = useSearch(q, live)
  const narrow = useNarrow()
  const [text, setText] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const asking = search.isFetching
  const progress = (q === '' ? null : search.data) ?? nothingYet
  const failure = search.error instanceof CallFailure ? search.error : null
  const [refused, setRefused] = useState<{ text: string; fault: string } | null>(null)
  const refusedByServer =
    q !== '' && text.trim() === q && failure?.status === 400 ? failure.fields.q : undefined
  const fault = (refused?.text === text ? refused.fault : undefined) ?? refusedByServer ?? null
  useAnnounced(progress)

  // The address is the truth: back, forward and the header's field change it from outside.
  useEffect(() => setText(q), [q])
  useEffect(() => {
    if (q === '') field.current?.focus({ preventScroll: true })
  }, [q])

  function ask(what: string) {
    const wanted = what.trim()
    if (wanted === '') return
    const reading = classify(wanted)
    if ('fault' in reading) setRefused({ text: what, fault: reading.fault })
    else if (wanted === q) void search.refetch()
    else question.ask(wanted)
  }

  const taken = text.trim() === q && !search.isPlaceholderData ? progress.question : typed(text)
  return (
    <>
      <PageHead title="Search and locate">
        <Button
          aria-pressed={live}
          title={live ? 'Switches are asked now' : 'Answers from what is remembered and asks no switch'}
          onClick={() => {
            question.setLive(!live)
            announce(live ? 'Live check off' : 'Live check on')
          }}
        >
          {live ? <IconAccessPoint size={16} stroke={1.6} /> : <IconAccessPointOff size={16} stroke={1.6} />}
          {live ? 'Live check on' : 'Live check off'}
        </Button>
        <ShareButton />
      </PageHead>
      <IdentifierField
        label="Identifier"
        placeholder={
          narrow ? 'Any identifier' : 'MAC in any notation, address, name, person, outlet or switch port'
        }
        value={text}
        input={field}
        attributes={slashTarget}
        fault={fault}
        onChange={setText}
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
      {progress.sources.length > 0 && fault === null && (
        <SourceStrip sources={progress.sources} oneLine={narrow} onAskAgain={() => void search.refetch()} />
      )}
      <div
        className={css.result}
        aria-busy={asking}
        data-old={search.isPlaceholderData || progress.answerIsOld}
      >
        <Result
          question={question}
          progress={progress}
          asking={asking}
          failure={failure}
          faulty={fault !== null}
          onAskAgain={() => void search.refetch()}
        />
      </div>
    </>
  )
}

/** What a text is taken for while it is typed; nothing while it has a fault. */
function typed(text: string) {
  const reading = text.trim() === '' ? null : classify(text)
  return reading === null || 'fault' in reading ? null : { ...reading, vendor: null }
}

function ShareButton() {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), 1_600)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button onClick={() => void copyText(location.href, 'Link').then(setCopied)}>
      {copied ? <IconCheck size={16} stroke={1.6} /> : <IconLink size={16} stroke={1.6} />}
      {copied ? 'Link copied' : 'Share'}
    </Button>
  )
}
