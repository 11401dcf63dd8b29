// One SQLite connection with its prepared statements.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const STATEMENT_LIMIT = 2000

interface ConnectionOptions {
  readOnly?: boolean
  cacheKiB: number
  mappedBytes?: number
}

export class Connection {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  /** Up to `mappedBytes` of the file are read where the kernel holds them, without a call for every page. */
  constructor(file: string, { readOnly = false, cacheKiB, mappedBytes = 0 }: ConnectionOptions) {
    this.#database = new DatabaseSync(file, { readOnly, enableForeignKeyConstraints: false })
    this.#database.exec(
      `PRAGMA cache_size = -${cacheKiB}; PRAGMA mmap_size = ${mappedBytes}; PRAGMA temp_store = MEMORY`,
    )
  }

  execute(sql: string) {
    this.#database.exec(sql)
  }

  run(sql: string, ...values: SQLInputValue[]) {
    return this.#statement(sql).run(...values)
  }

  /** Rows as arrays of columns. */
  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values) as unknown as Row[]
  }

  row<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as unknown as Row | undefined
  }

  /** Statements name tables; those of a dropped table must not be used again. */
  forgetStatements() {
    this.#statements.clear()
  }

  close() {
    this.#statements.clear()
    if (this.#database.isOpen) this.#database.close()
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    if (this.#statements.size >= STATEMENT_LIMIT) this.#statements.clear()
    const statement = this.#database.prepare(sql)
    statement.setReturnArrays(true)
    this.#statements.set(sql, statement)
    return statement
  }
}
