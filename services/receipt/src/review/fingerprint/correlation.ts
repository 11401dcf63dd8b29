export class Correlation {
  n = 0
  a = 0
  b = 0
  aa = 0
  bb = 0
  ab = 0
  add(a: number, b: number): void {
    this.n++
    this.a += a
    this.b += b
    this.aa += a * a
    this.bb += b * b
    this.ab += a * b
  }
  correlation(): number {
    const { n, a, b, aa, bb, ab } = this
    const spread = (aa - (a * a) / n) * (bb - (b * b) / n)
    return spread > 1e-6 ? (ab - (a * b) / n) / Math.sqrt(spread) : 0
  }
}
