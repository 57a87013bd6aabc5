#!/bin/sh
# Buys two places on a kayak tour from a shop that `npm start` runs, as its pages do (docs/first-hour.md).
#   SHOP=http://localhost:3000 CARDS=http://localhost:4300 sh docs/examples/purchase.sh
set -eu
SHOP=${SHOP:-http://localhost:3000}
CARDS=${CARDS:-http://localhost:4300}
VENUE=1
ACTIVITY=1
ADULT=1

# Prints one value of a JSON answer: field "$CART" Order.OrderKey
field() {
  printf '%s' "$1" | node -e '
    const answer = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
    console.log(process.argv[1].split(".").reduce((value, name) => value?.[name], answer) ?? "");' "$2"
}
post() { curl -sS --fail-with-body -H 'Content-Type: application/json' "$@"; }

# 1. The departures of a day in a week. Each says which times there are, what a place costs, and how many are left.
DAY=$(node -e 'console.log(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))')
TIMES=$(post "$SHOP/api/booking/getTimes" --data "{\"ClientLocationKey\": $VENUE, \"EntityHierarchyKey\": $ACTIVITY, \"Date\": \"$DAY\"}")
TIME=$(field "$TIMES" 0.Times.0.OrderEntityTimeKey)
echo "departs   $(field "$TIMES" 0.Times.0.AppointmentDate), $(field "$TIMES" 0.Times.0.TotalAvailable) places"

# 2. Two adults into a new cart. From here on their places are held: nobody else can buy them.
CART=$(post "$SHOP/api/booking/addToCart" --data "{\"clientLocationKey\": $VENUE, \"Activity\": {\"EntityHierarchyKey\": $ACTIVITY,
  \"Rates\": [{\"EntityHierarchyRateKey\": $ADULT, \"Participants\": 2}],
  \"SelectedTimes\": [{\"OrderEntityTimeKey\": $TIME}]}}")
ORDER=$(field "$CART" Order.OrderKey)
TOTAL=$(field "$CART" Order.Balance)
echo "cart      $ORDER, held for $(field "$CART" Order.HoldSecondsLeft) s, total $TOTAL"

# 3. The card, straight to the card gateway: the shop sees a token and never a number.
KEY=$(field "$(curl -sS --fail-with-body "$SHOP/api/configuration")" Payment.PublicKey)
CARD=$(post "$CARDS/frame/tokens" -H "Origin: $CARDS" \
  --data "{\"publicKey\": \"$KEY\", \"number\": \"4242 4242 4242 4242\", \"expiry\": \"12 / 40\", \"code\": \"123\"}")
TOKEN=$(field "$CARD" token)

# 4. Who comes, and the payment. The attempt's id makes it safe to send this again: it is charged once.
ATTEMPT=$(node -p 'crypto.randomUUID()')
SOLD=$(post "$SHOP/api/booking/completeOrder" --data "{\"clientLocationKey\": $VENUE, \"orderKey\": \"$ORDER\", \"amount\": $TOTAL,
  \"attemptId\": \"$ATTEMPT\", \"paymentMethod\": \"card\", \"paymentToken\": \"$TOKEN\", \"cardholderName\": \"Maya Okafor\",
  \"agreed\": true, \"agreedToTransport\": false, \"promoCode\": \"\", \"bypassEmailValidation\": false,
  \"customer\": {\"FirstName\": \"Maya\", \"LastName\": \"Okafor\", \"Email\": \"maya@example.com\", \"PhoneCountryCode\": \"US\",
    \"PhoneCountryKey\": 196, \"PhoneAreaCode\": \"303\", \"PhoneSubscriberNumber\": \"555-0100\", \"Agreed\": true}}")
REFUSED=$(field "$SOLD" ModelErrors.0.Value.0)
if [ -n "$REFUSED" ]; then echo "refused   $REFUSED" >&2; exit 1; fi
echo "sold      order $(field "$SOLD" Order.OrderNumber), paid $(field "$SOLD" Order.OrderPayments.0.PaymentAmount)"

# 5. The receipt, as its page reads it.
RECEIPT=$(curl -sS --fail-with-body "$SHOP/api/booking/getorderv2?clientLocationKey=$VENUE&orderKey=$ORDER")
echo "receipt   $SHOP/$VENUE/receipt?orderKey=$ORDER, balance $(field "$RECEIPT" Balance)"
