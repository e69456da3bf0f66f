/** What a tab says to the arbiter; `wish` is its own number for one turn it asks for. */
export type ToArbiter =
  | { readonly kind: 'ask'; readonly wish: number; readonly name: string; readonly ifAvailable: boolean }
  /** The offered turn is taken; still there; done, or not wanted any more. */
  | { readonly kind: 'take' | 'here' | 'end'; readonly wish: number }
  /** The page goes. */
  | { readonly kind: 'bye' }

/** What it hears. Nothing is done before `yours`; `lost` is said of a wish that was dropped, `in line` to who asks again. */
export interface FromArbiter {
  readonly kind: 'offer' | 'yours' | 'busy' | 'in line' | 'there?' | 'lost'
  readonly wish: number
}

/** How long an offer stands, and how often the one whose turn it is is asked whether it is there, in milliseconds. */
const standing = 3_000
const between = 3_000

/** So many questions without an answer, and the turn is lost: after 12 to 15 seconds. */
const unansweredAtMost = 4

interface Wish {
  readonly name: string
  readonly say: (kind: FromArbiter['kind']) => void
  readonly forget: () => void
  state: 'waiting' | 'offered' | 'taken'
  timer?: ReturnType<typeof setInterval>
}

/**
 * Gives each name to one tab at a time, in the order in which they asked. A closed tab says nothing to anybody, so a turn
 * is offered before it is given, and who has it must answer now and then; messages, unlike timers, are not slowed in tabs
 * that nobody looks at.
 */
export class Arbiter {
  readonly #lines = new Map<string, Wish[]>()

  /** A tab comes. Gives what hears it. */
  connect(send: (word: FromArbiter) => void): (word: ToArbiter) => void {
    const wishes = new Map<number, Wish>()
    return (word) => {
      if (word.kind === 'bye') {
        for (const wish of wishes.values()) this.#drop(wish)
      } else if (word.kind === 'ask') {
        const number = word.wish
        const say = (kind: FromArbiter['kind']) => send({ kind, wish: number })
        if (wishes.has(number)) return say('in line')
        const forget = () => wishes.delete(number)
        const line = this.#lines.get(word.name) ?? []
        if (word.ifAvailable && line.length > 0) return say('busy')
        const wish: Wish = { name: word.name, say, forget, state: 'waiting' }
        wishes.set(number, wish)
        this.#lines.set(word.name, line)
        line.push(wish)
        this.#offer(line)
      } else {
        const wish = wishes.get(word.wish)
        if (wish && word.kind === 'take') this.#give(wish)
        if (wish && word.kind === 'here' && wish.state === 'taken') this.#watch(wish)
        if (wish && word.kind === 'end') this.#leave(wish)
      }
    }
  }

  #offer(line: readonly Wish[]): void {
    const first = line[0]
    if (first?.state !== 'waiting') return
    first.state = 'offered'
    first.timer = setTimeout(() => this.#drop(first), standing)
    first.say('offer')
  }

  #give(wish: Wish): void {
    if (wish.state !== 'offered') return
    wish.state = 'taken'
    this.#watch(wish)
    wish.say('yours')
  }

  #watch(wish: Wish): void {
    clearTimeout(wish.timer)
    let unanswered = 0
    wish.timer = setInterval(() => {
      if (unanswered === unansweredAtMost) return this.#drop(wish)
      unanswered += 1
      return wish.say('there?')
    }, between)
  }

  #drop(wish: Wish): void {
    wish.say('lost')
    this.#leave(wish)
  }

  #leave(wish: Wish): void {
    clearTimeout(wish.timer)
    wish.forget()
    const line = this.#lines.get(wish.name) ?? []
    const at = line.indexOf(wish)
    if (at !== -1) line.splice(at, 1)
    if (line.length === 0) this.#lines.delete(wish.name)
    else this.#offer(line)
  }
}
