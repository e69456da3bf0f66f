import type { RunState } from '@patchbay/contract/runs'
import type { Generated, GeneratedAlways } from 'kysely'

/** What became of a run, on its way into a ticket: migration 0072. */
export interface TicketNoteTable {
  id: GeneratedAlways<number>
  change_id: number
  /** Of a note that tells of all runs of a list; migration 0082. */
  batch: string | null
  /** Of a note that tells of all steps of a workflow, at this end of it, with the address of its page; migration 0341. */
  plan: number | null
  plan_state: RunState | null
  path: string | null
  at: Generated<Date>
  /** `comment`: somebody writes to the desk about the request of the run; migration 0099. */
  occasion: 'outcome-unknown' | 'end' | 'asked' | 'comment'
  /** The requester sees it, too. */
  to_requester: Generated<boolean>
  /** As people typed it. */
  ticket: string
  words: string
  /** Stands in the note. */
  mark: string
  /** Who asked for it; null for what is written by itself. */
  person_id: number | null
  person: string | null
  key: string | null
  state: Generated<'waiting' | 'written' | 'given-up'>
  tries: Generated<number>
  next_try_at: Generated<Date>
  /** When it last went out, unless it is known that it was not taken. */
  sent_at: Date | null
  /** The desk answered that it has it. */
  taken: Generated<boolean>
  /** Name of the system. */
  system: string | null
  title: string | null
  /** Id of the ticket at its desk. */
  request: string | null
  number: string | null
  link: string | null
  ended_at: Date | null
  why: string | null
}

export interface TicketNotesTables {
  ticket_note: TicketNoteTable
}
