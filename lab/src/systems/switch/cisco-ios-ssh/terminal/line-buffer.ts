/** The line under the cursor, and what the terminal must be sent so that it shows the same. */
export class LineBuffer {
  text = ''
  cursor = 0

  /** Puts characters in at the cursor. */
  insert(characters: string): string {
    const tail = this.text.slice(this.cursor)
    this.text = this.text.slice(0, this.cursor) + characters + tail
    this.cursor += characters.length
    return characters + tail + '\b'.repeat(tail.length)
  }

  erase(count = 1): string {
    const erased = Math.min(count, this.cursor)
    if (erased === 0) return ''
    const tail = this.text.slice(this.cursor)
    this.text = this.text.slice(0, this.cursor - erased) + tail
    this.cursor -= erased
    return '\b'.repeat(erased) + tail + ' '.repeat(erased) + '\b'.repeat(tail.length + erased)
  }

  eraseUnderCursor(): string {
    return this.cursor < this.text.length ? this.move(1) + this.erase() : ''
  }

  eraseWord(): string {
    const before = this.text.slice(0, this.cursor)
    return this.erase(before.length - before.replace(/\S+\s*$/, '').length)
  }

  eraseToEnd(): string {
    const count = this.text.length - this.cursor
    this.text = this.text.slice(0, this.cursor)
    return ' '.repeat(count) + '\b'.repeat(count)
  }

  move(by: number): string {
    const target = Math.max(0, Math.min(this.text.length, this.cursor + by))
    const sent =
      target < this.cursor ? '\b'.repeat(this.cursor - target) : this.text.slice(this.cursor, target)
    this.cursor = target
    return sent
  }

  replace(text: string): string {
    return this.move(this.text.length) + this.erase(this.text.length) + this.insert(text)
  }
}
