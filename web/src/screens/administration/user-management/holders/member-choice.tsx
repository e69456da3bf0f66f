import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { announce } from '../../../../ui/announcer.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import { NotRead } from '../failed.tsx'
import { usePeople } from '../questions.ts'
import type { Member } from './holder-values.ts'
import css from './member-choice.module.css'

interface Props {
  members: readonly Member[]
  /** Put in by a directory's groups; shown, and not to be taken out here. */
  mapped: readonly Member[]
  fault: string | undefined
  onChange: (members: Member[]) => void
}

export function MemberChoice({ members, mapped, fault, onChange }: Props) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const found = usePeople({ q: wanted === '' ? undefined : wanted })
  const there = new Set([...members, ...mapped].map(({ id }) => id))
  const offered = (wanted === '' ? [] : (found.data?.people ?? [])).filter(({ id }) => !there.has(id))
  return (
    <Panel title="Members" count={members.length + mapped.length}>
      <div className={css.inside}>
        <TextField
          label="Person to add"
          name="add-person"
          placeholder="Name, username or e-mail"
          value={text}
          fault={fault}
          onChange={setText}
        />
        {found.isError && <NotRead what="The people" error={found.error} onTryAgain={found.refetch} />}
        {wanted !== '' && offered.length === 0 && found.isSuccess && !found.isPlaceholderData && (
          <p className={css.none}>Nobody else matches “{wanted}”.</p>
        )}
        <ul className={css.row} aria-label="People to add">
          {offered.map(({ id, username, firstname, lastname }) => (
            <li key={id}>
              <Button
                size="small"
                onClick={() => {
                  onChange([...members, { id, username }])
                  setText('')
                  announce(`${username} is a member`)
                }}
              >
                Add {username} <span className={css.name}>{`${firstname} ${lastname}`.trim()}</span>
              </Button>
            </li>
          ))}
        </ul>
        <ul className={css.row} aria-label="Members">
          {members.map(({ id, username }) => (
            <li key={id} className={css.member}>
              <span className="mono">{username}</span>
              <button
                type="button"
                className={css.remove}
                aria-label={`Remove ${username}`}
                title={`Remove ${username}`}
                onClick={() => {
                  onChange(members.filter((each) => each.id !== id))
                  announce(`${username} is no member`)
                }}
              >
                <IconX size={14} stroke={1.6} aria-hidden="true" />
              </button>
            </li>
          ))}
          {mapped.map(({ id, username }) => (
            <li key={id} className={css.member} title="Set by a directory group">
              <span className="mono">{username}</span>
              <StateGlyph glyph="lock" />
              <span className="visually-hidden">by a directory group</span>
            </li>
          ))}
        </ul>
        {members.length + mapped.length === 0 && <p className={css.none}>No members.</p>}
      </div>
    </Panel>
  )
}
