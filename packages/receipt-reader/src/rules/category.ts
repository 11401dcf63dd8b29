import type { Category } from '@sortie/contracts/expense'
import { boxAround } from '../boxes.ts'
import type { Row, Word } from '../rows.ts'
import { folded, has, type Label, list, toLabel } from './text.ts'

export type CategoryFinding = { category: Category; words: Word[]; margin: number }

// Words of trades, in the languages of receipts. Words in the merchant's name count most, those of goods less.
const TRADES: { category: Category; house: string[]; goods: string[] }[] = [
  {
    category: 'Airfare',
    house: list(`airline, airlines, airways, air france, lufthansa, ryanair, easyjet, airasia,
        malaysia airlines, delta air, united airlines,
      southwest airlines, british airways, klm, iberia, alitalia, eurowings, vueling,
      singapore airlines, emirates, aer lingus`),
    goods:
      list(`boarding, boarding pass, flight, flight no, baggage, excess baggage, e ticket, eticket,
        passenger name, passenger, airfare, base fare, fare basis,
      flug, flugnummer, bordkarte, vlucht, instapkaart, vuelo, equipaje, volo, bagaglio,
      penerbangan, passenger receipt, itinerary`),
  },
  {
    category: 'Lodging',
    house: list(`hotel, motel, hostel, resort, lodge, guest house, guesthouse, gasthof, pension,
        albergo, penginapan, rumah tamu, airbnb, marriott,
      hilton, hyatt, sheraton, novotel, ibis, holiday inn, hampton inn, best western, radisson,
      premier inn, travelodge, bed and breakfast, hotell, hotelli, inn, pensiunea, szalloda, pousada, hospedaria, otel,
      ryokan, appartement, aparthotel, pensjonat, noclegi, khach san, ホテル, 旅館, 호텔, 酒店, 宾馆`),
    goods:
      list(`room charge, room rate, room no, room number, night, nights, check out, arrival date,
        departure date, no of nights, overnight,
      ubernachtung, ubernachtungen, zimmer, zimmernummer, kurtaxe, citytax, city tax,
      occupancy tax, tourism tax, kamer, overnachting, nuitee, nuitees,
      chambre, taxe de sejour, habitacion, noches, camera, notti, tassa di soggiorno, bilik,
      folio, nocleg, noclegi, pokoj, ubytovani, szallas, overnatting, konaklama, hospedagem, diaria,
      diarias, room tariff, tariff, 宿泊, 宿泊料, 숙박, 房费`),
  },
  {
    category: 'Transport',
    house:
      list(`taxi, taxis, cab, cabs, uber, lyft, grab, grabcar, bolt, bahn, deutsche bahn, railway,
        railways, sncf, trenitalia, renfe, amtrak, metro,
      subway station, tramway, ferry, coach, car rental, rent a car, hertz, avis, sixt, europcar,
      enterprise rent, car park, parking, parkhaus, parkeren,
      garage, tankstelle, petrol station, gas station, service station, petronas, petron, shell,
      esso, exxon, chevron, mobil, aral, bp oil, caltex,
      car wash, autowasch, stesen minyak, estacion de servicio, gasolinera, station service,
      stazione di servizio, garasje, stacja paliw, orlen, benzinkut, benzinarie, bensin, petrom, omv,
      circle k, preem, statoil, akaryakit, petrol ofisi, taksi, taxibolaget, dsb, pkp, mav,
      intercity, eurostar, flixbus, thalys, parkeringshus, parkometer, otopark, estacionamento, posto,
      rail, railway, regiobahn, trains, tankhof, raststatte, autohof, fuel, petroleum, tranvia, vervoer, openbaar
      vervoer, rides, タクシー, 鉄道, 駐車場, 電車, 택시, 주차, 出租`),
    goods: list(`parking ticket, parking fee, length of stay, parkschein, parkgebuhr, parkticket,
        stationnement, estacionamiento, parcheggio, parkir, fare,
      trip fare, ride, driver, plate no, mileage, odometer, toll, tol, peage, peaje, pedaggio,
      maut, fuel, diesel, unleaded, petrol, gasoline, gasohol, benzin,
      benzine, super e, super plus, essence, gasolina, gasoleo, benzina, gasolio, ron, euro diesel,
      litre, liter, litres, gallon, gallons, pump, pump no, zapfsaule,
      fahrkarte, fahrschein, einzelfahrt, treinkaartje, billet de train, billete, biglietto, tiket,
      train, station de, autobus, bus, platform, zug, bilet, jizdenka, jizdne, vonatjegy, menetjegy,
      biljett, billett, benzyna, paliwo, olej napedowy, nafta, motorina, bensiini, motorin, kursunsuz,
      etanol, bransle, drivstoff, postoj, parkovne, parkolas, parcare, parkering, gazole, super bleifrei, bleifrei, daily parking, parking permit, permit machines, kilometre, hinfahrt, ruckfahrt, fahrpreis, sitzplatzreservierung, zapfsaule, saule, kaartautomaat, dagkaart, enkele reis, standard
      class, off peak, 2nd class, 2nde classe, day return, przewoz osob, taxameter, korstracka, kord stracka,
      medallion, 乗車,
      運賃, 切符, 領収 運賃, ガソリン, 駐車`),
  },
  {
    category: 'Meals',
    house: list(`restaurant, restoran, ristorante, restaurante, cafe, caffe, kaffee, coffee, bistro,
        brasserie, pub, grill, diner, kitchen, steakhouse, pizzeria,
      pizza, burger, burgers, sushi, bakery, backerei, bakker, boulangerie, patisserie, panaderia,
      cake, cakes, bagel, donut, deli, tavern, taverna, cantina,
      taqueria, noodle, noodles, thai, bbq, barbecue, food court, foods, gasthaus, wirtshaus,
      imbiss, eetcafe, kopitiam, kedai makan, nasi, mamak, tea house,
      ice cream, gelato, gelateria, mcdonalds, starbucks, subway, kfc, chick fil a, supermarket,
      supermarkt, supermercado, supermarche, supermercato, pasaraya,
      grocery, groceries, lebensmittel, market, aldi, lidl, rewe, edeka, kaufland, mercadona,
      tesco, carrefour, restauracja, kawiarnia, piekarnia, bar mleczny, restaurang, restaurante, kafe,
      padaria, lanchonete, churrascaria, pastelaria, lokanta, lokantasi, kebap, kebab, doner, marketcilik,
      osteria, trattoria, etterem, vendeglo, kavezo, restaurace, kavarna, hospoda, pivnice, bageri,
      konditori, taberna, bodega, meson, cerveceria, marisqueria, marisqueira, hosteria, gasthof, weinstube, karczma, gospoda,
      konoba, warung, pho, espresso, dim sum, tapas, izgara, resto, estiatorio, ouzeri, 菜馆, 餐馆, 酒楼, 小吃, 面馆,
      點心, 餐廳, 小館, マート, ravintola, kahvila, leipomo, nha hang, ramen, izakaya, biedronka, zabka, migros, coop,
      auchan, hypermarche, hipermercado, spar, billa, penny, ica, rema, pret a manger,
      nandos, wetherspoon, greggs, 食堂, 居酒屋, 珈琲, カフェ, ラーメン, 寿司, すし, 鮨, 烤鸭, 火锅, 焼肉, レストラン, コンビニ,
      식당, 카페, 커피, 餐厅, 饭店, 咖啡`),
    goods:
      list(`dine in, take away, takeaway, take out, to go, eat in, table no, table, tbl, covers,
        pax, guests, server, waiter, gratuity, tip, tips, beer, wine, cocktail,
      latte, cappuccino, espresso, americano, tea, teh, kopi, juice, coke, cola, soda, lemonade,
      water, sandwich, salad, soup, steak, chicken, ayam, rice, nasi,
      mee, fish, pork, beef, lamb, fries, cheese, bread, brot, brotchen, milch, milk, egg, eggs,
      kase, wurst, bier, wein, wasser, fromage, pain, vin, biere, cafe creme,
      cerveza, vino, agua, pan, queso, acqua, birra, pane, dessert, breakfast, lunch, dinner, menu,
      mittagstisch, plat du jour, menu dia, mesa, comensales, couverts, couvert, cubiertos,
      coperti, vollmilch, joghurt, butter, obst, gemuse, salat, ontbijt, dejeuner, cena, makanan,
      minuman, bananas, kawa, herbata, piwo, wino, obiad, zupa, chleb, mleko,  kaffe, vin, lunsj,
      frokost, smorrebrod, kaffee, tee, cay, ekmek, sut, yogurt, peynir, corba, kahvalti, cafe, pao,
      leite, agua mineral, cerveja, almoco, prato, sobremesa, kave, bor, leves, kava, pivo, vino,
      polevka, espresso martini, paneer, naan, biryani, roti, dal, masala, chai, pho, banh, bia,
      pint, ale, lager, cider, chips, pudding, burger, omelette, avo, brekkie, pancakes, croissant, flat white, cortado,
      poutine, smoked meat, tacos, paella, jamon, tapas, cana, salmorejo, pierogi, zurek, gulyas, fatanyeros, halusky, moules,
      frites, formule midi, tra da, tom yum, pad thai, 麻婆豆腐, 米饭, 啤酒, 点心, サンドイッチ, 刺身, 焼き鳥,
      stolik, masa no, adisyon, お食事, 飲食, 食事, ビール, 弁当, おにぎり, 御飲食`),
  },
  {
    category: 'Fees',
    house: list(`bank, sparkasse, volksbank, embassy, consulate, konsulat, botschaft, consulat,
        ambassade, immigration, kedutaan, chamber of commerce, notary,
      conference, congress, kongress, symposium, exhibition, western union, bureau de change,
      travelex, wechselstube`),
    goods: list(`registration fee, conference fee, visa fee, visa application, application fee,
        membership fee, annual fee, bank charge, bank charges, bank fee,
      atm fee, transaction fee, processing fee, service fee, handling fee, permit, licence fee,
      license fee, passport, teilnahmegebuhr, bearbeitungsgebuhr, gebuhr,
      kontofuhrung, teilnehmer, delegate, inscription, frais de, tasas, comision, commissione,
      quota di iscrizione, yuran, bayaran pendaftaran`),
  },
]
const SURE = 2

/** By the trade that the words indicate: Other when none is clear, null when nothing was read. */
export function findCategory(rows: Row[], merchant: string | null): CategoryFinding | null {
  if (rows.length === 0) return null
  const name = toLabel(merchant ?? '')
  const labels = rows
    .filter((row) => row.score > 0.75)
    .map((row) => ({ row, label: toLabel(row.text) }))
  const top = labels.slice(0, 6)
  const scored = TRADES.map(({ category, house, goods }) => {
    const shown = goods.filter((word) => labels.some(({ label }) => names(label, word)))
    const score =
      (house.some((w) => names(name, w)) ? 3 : 0) +
      (top.some(({ label }) => house.some((w) => names(label, w))) ? 1.5 : 0) +
      Math.min(3, shown.length * (category === 'Meals' ? 0.5 : 0.9))
    return {
      category,
      score,
      proof: labels.find(({ label }) => [...house, ...goods].some((w) => names(label, w)))?.row,
    }
  }).sort((a, b) => b.score - a.score)
  const [best, second] = scored
  if (!best || best.score < 1) return { category: 'Other', words: [], margin: 0 }
  const words = best.proof && boxAround(best.proof.words) ? best.proof.words : []
  return {
    category: best.category,
    words,
    margin: Math.min(1, (best.score - (second?.score ?? 0)) / SURE),
  }
}

/** A trade's word must stand by itself: "bus" is not in "business", nor "inn" in "dinner". */
function names(label: Label, word: string): boolean {
  const plain = folded(word)
  if (plain && !word.includes(' ') && word.length <= 7) return label.words.has(plain)
  return has(label, [word])
}
