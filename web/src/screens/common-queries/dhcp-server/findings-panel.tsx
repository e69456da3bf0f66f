import type { DhcpServer, Finding } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext, useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { Shown } from '../../../query/shown/shown.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { AskLink } from './ask-link.tsx'
import css from './findings-panel.module.css'

const glyphs: Readonly<Record<Finding['tone'], Glyph>> = { bad: 'failed', warn: 'warn', info: 'info' }
/** Cases shown of a finding before somebody asks for all. */
const few = 5

interface Props {
  readonly findings: readonly Finding[]
  /** Whose answers they are drawn from. */
  readonly servers: readonly DhcpServer[]
}

/** What somebody should look at, the worst first. */
export function FindingsPanel({ findings, servers }: Props) {
  if (findings.length === 0) return null
  const worst = findings.some(({ tone }) => tone === 'bad')
    ? 'bad'
    : findings.some(({ tone }) => tone === 'warn')
      ? 'warn'
      : 'plain'
  return (
    <Panel title="Findings" count={findings.length} tone={worst}>
      <ul className={css.list}>
        {findings.map((finding) => (
          <FindingRow key={finding.name} finding={finding} servers={servers} />
        ))}
      </ul>
    </Panel>
  )
}

function FindingRow({ finding, servers }: { finding: Finding; servers: Props['servers'] }) {
  const { name, tone, sentence, items } = finding
  const zone = useTimeZone()
  const askedAt = useContext(AnsweredFor)
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, few)
  return (
    <li className={css.finding} data-finding={name} data-tone={tone}>
      <StateGlyph glyph={glyphs[tone]} size={16} />
      <div className={css.words}>
        <Shown part={findingPart(finding, shown.length, findingsSaid(servers, askedAt))} />
        <p className={css.sentence}>{sentence}</p>
        <ul className={css.items}>
          {shown.map(({ text, ask }) => (
            <li key={text}>
              {ask !== null && text.startsWith(ask) ? (
                <>
                  <AskLink q={ask} />
                  {wordsWithTimes(text.slice(ask.length), zone)}
                </>
              ) : (
                wordsWithTimes(text, zone)
              )}
            </li>
          ))}
        </ul>
        {items.length > shown.length && (
          <TextButton onClick={() => setAll(true)}>{`Show all ${items.length}`}</TextButton>
        )}
      </div>
    </li>
  )
}

/** A finding is drawn from what all servers answered. */
const findingsSaid = (servers: readonly DhcpServer[], askedAt: string | null): Said => ({
  source: joinNames(servers.filter(({ answered }) => answered).map(({ title }) => title)),
  observedAt: askedAt,
})

/** A finding with the first `drawn` of its cases. */
export function findingPart({ sentence, items }: Finding, drawn: number, said: Said): ShownPart {
  const facts = [
    { name: 'In short', value: sentence, said },
    ...items.map(({ text }) => ({ name: 'Case', value: text, said })),
  ]
  const whole = factsPart('Findings', facts)
  return drawn < items.length ? { ...whole, rows: whole.rows.slice(0, drawn + 1), all: whole.rows } : whole
}
