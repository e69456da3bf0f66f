import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Log } from '../../logging/log.ts'
import { readPolicy } from '../../policies/policies.ts'
import { KeptQuestion } from '../cached/cached-question.ts'

/** Grows when capabilities tell something in another shape: what was kept before is then not taken for it. */
const shape = 1

const day = 86_400_000
/** Questions of one screen; the oldest go first. */
const most = 2_000
/** Bytes of one, compressed: all leases of a large subnet from two servers have room. */
const largest = 2 * 1024 * 1024

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** What the sources of a screen's questions said last, for everybody who may ask there. */
export class LastAnswers {
  readonly #db: Kysely<Database>
  readonly #screen: string
  readonly #log: Log

  constructor(db: Kysely<Database>, screen: string, log: Log) {
    this.#db = db
    this.#screen = screen
    this.#log = log
  }

  /** Null where nothing is kept of it, or what is cannot be read any more. */
  async find(about: string): Promise<KeptQuestion | null> {
    const row = await this.#db
      .selectFrom('last_answer')
      .select(['told', 'told_at'])
      .where('screen', '=', this.#screen)
      .where('about', '=', this.#key(about))
      .where('told_at', '>', await this.#oldest())
      .executeTakeFirst()
    if (row === undefined) return null
    try {
      const told: unknown = deserialize(await unpack(row.told))
      return told instanceof Map ? KeptQuestion.ofTold(row.told_at, told) : null
    } catch (error) {
      this.#log.warn({ error, screen: this.#screen }, 'a kept answer cannot be read')
      return null
    }
  }

  /**
   * Keeps what was said, unless one of the `needed` sources failed to tell what is kept of it. Never rejects: what cannot
   * be kept keeps nobody from an answer.
   */
  async store(about: string, question: KeptQuestion, needed: readonly string[]): Promise<void> {
    try {
      const untold = question.untoldBy(needed)
      const before = untold.length === 0 ? undefined : (await this.find(about))?.allTold
      if (untold.some((what) => before?.has(what))) return
      const told = await pack(serialize(question.allTold))
      if (told.length > largest) return
      const row = { screen: this.#screen, about: this.#key(about), told_at: question.at, told }
      await this.#db
        .insertInto('last_answer')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['screen', 'about'])
            .doUpdateSet({ told_at: row.told_at, told })
            .where('last_answer.told_at', '<=', row.told_at),
        )
        .execute()
      await this.#forget()
    } catch (error) {
      this.#log.warn({ error, screen: this.#screen }, 'an answer was not kept')
    }
  }

  #key(about: string): string {
    return `${shape} ${about}`
  }

  /** When what is kept still was told at the earliest; somebody who needs an older one asks. */
  async #oldest(): Promise<Date> {
    const { answers: days } = await readPolicy(this.#db, 'retention')
    return new Date(Date.now() - days * day)
  }

  async #forget(): Promise<void> {
    await sql`
      delete from last_answer where screen = ${this.#screen} and told_at < greatest(
        ${await this.#oldest()}::timestamptz,
        (select told_at from last_answer where screen = ${this.#screen}
          order by told_at desc offset ${most} limit 1))`.execute(this.#db)
  }
}
